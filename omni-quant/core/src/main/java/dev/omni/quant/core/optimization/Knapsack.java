package dev.omni.quant.core.optimization;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A knapsack problem: items with values and weights, and the capacity.
 *
 * @param values 0 or more
 * @param weights 0 or more, as many
 * @param capacity 0 or more
 */
public record Knapsack(List<BigDecimal> values, List<Integer> weights, int capacity) {
  public Knapsack {
    values = List.copyOf(values);
    weights = List.copyOf(weights);
  }

  /**
   * Returns the best choice, by dynamic programming over the weight (R. Bellman, Dynamic
   * Programming (1957)): indices, rising.
   */
  public List<Integer> best(Work work) {
    long[] worth = whole();
    long[] reached = new long[capacity + 1];
    var taken = new ArrayList<BitSet>();
    for (int i = 0; i < worth.length; i++) {
      work.proceed();
      var here = new BitSet(capacity + 1);
      for (int room = capacity; room >= weights.get(i); room--) {
        long with = reached[room - weights.get(i)] + worth[i];
        if (with > reached[room]) {
          reached[room] = with;
          here.set(room);
        }
      }
      taken.add(here);
    }
    var chosen = new ArrayList<Integer>();
    int room = capacity;
    for (int i = worth.length - 1; i >= 0; i--) {
      if (taken.get(i).get(room)) {
        chosen.add(i);
        room -= weights.get(i);
      }
    }
    Collections.reverse(chosen);
    return chosen;
  }

  /** Returns a choice that fits, taken in order of value per weight: indices, rising. */
  public List<Integer> greedy() {
    List<Integer> order =
        IntStream.range(0, values.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -values.get(i).doubleValue() / weights.get(i)))
            .toList();
    var chosen = new ArrayList<Integer>();
    int room = capacity;
    for (int i : order) {
      if (weights.get(i) <= room) {
        chosen.add(i);
        room -= weights.get(i);
      }
    }
    Collections.sort(chosen);
    return chosen;
  }

  private long[] whole() {
    int scale = values.stream().mapToInt(BigDecimal::scale).max().orElse(0);
    BigDecimal sum = values.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    if (sum.precision() - sum.scale() + Math.max(0, scale) > 18) {
      throw new Infeasible("the values must differ within 18 digits in all");
    }
    return values.stream()
        .mapToLong(value -> value.setScale(Math.max(0, scale)).unscaledValue().longValueExact())
        .toArray();
  }
}
