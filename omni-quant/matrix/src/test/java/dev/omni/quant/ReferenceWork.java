package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Fixed work of the kinds that engines do: sums, functions, sorted numbers, and objects in a tree.
 * What it takes tells how fast a machine is; of one kind alone, the luck of a compiler or of one
 * unit of a processor would decide.
 */
final class ReferenceWork {
  /** What it takes on the reference machine. */
  private static final double REFERENCE_NANOS = 1.35e8;

  private static final int ADDITIONS = 30_000_000;
  private static final int FUNCTIONS = 2_000_000;
  private static final int SORTED = 500_000;
  private static final int NODES = 100_000;

  private ReferenceWork() {}

  /**
   * Returns how long this machine takes, over how long the reference machine takes.
   *
   * @param nanos of a piece of work
   */
  static double slowness(ToDoubleFunction<Runnable> nanos) {
    return Stream.<Runnable>of(
                () -> assertThat(added()).isPositive(),
                () -> assertThat(evaluated()).isPositive(),
                () -> assertThat(sorted()).isSorted(),
                () -> assertThat(counted()).isNotEmpty())
            .mapToDouble(nanos)
            .sum()
        / REFERENCE_NANOS;
  }

  private static double added() {
    double sum = 0;
    for (double k = 0; k < ADDITIONS; k++) {
      sum += k * 1e-3;
    }
    return sum;
  }

  private static double evaluated() {
    double sum = 0;
    for (int k = 0; k < FUNCTIONS; k++) {
      sum += Math.exp(-k * 1e-6) * StrictMath.log(2.0 + k);
    }
    return sum;
  }

  private static long[] sorted() {
    long[] numbers = new SplittableRandom(1).longs(SORTED).toArray();
    Arrays.sort(numbers);
    return numbers;
  }

  private static Map<String, Integer> counted() {
    var counts = new TreeMap<String, Integer>();
    for (int k = 0; k < NODES; k++) {
      counts.merge(Integer.toString(k * 7919 % 65_537), 1, Integer::sum);
    }
    return counts;
  }
}
