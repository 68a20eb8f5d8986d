package dev.omni.quant.discovery.design;

import java.util.ArrayList;
import java.util.List;

/**
 * The blocks of runs. Those of a two-level factorial follow products of factors, chosen one after
 * the other so that the shortest product that is the same within all blocks is the longest (G. E.
 * P. Box et al., Statistics for Experimenters, 2005, ch. 5).
 *
 * @param block of each run, from 0
 * @param confounded products that are the same within each block
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record BlockPlan(int[] block, List<String> confounded) {
  /**
   * The parts of a design.
   *
   * @param cube runs of the factorial
   * @param once runs of a replicate
   * @param all runs
   */
  record Sizes(int cube, int once, int all) {}

  static BlockPlan of(
      ExperimentDesign.Input input, DesignWords words, Sizes sizes, List<double[]> runs) {
    int count = input.blocks().orElseThrow();
    int[] block = new int[sizes.all()];
    if (isFactorial(input)) {
      List<Long> products = products(input, words, count);
      for (int i = 0; i < block.length; i++) {
        block[i] = i < sizes.once() * input.replicates() ? of(runs.get(i), products) : i % count;
      }
      List<String> names =
          span(products).stream()
              .map(product -> words.text(new DesignWords.Word(product, false)))
              .sorted((a, b) -> a.length() == b.length() ? a.compareTo(b) : a.length() - b.length())
              .toList();
      return new BlockPlan(block, names);
    }
    boolean axes = input.design() == DesignKind.CENTRAL_COMPOSITE && count == 2;
    for (int i = 0; i < block.length; i++) {
      boolean middle = i >= sizes.once() * input.replicates();
      block[i] =
          middle ? i % count : axes ? (i % sizes.once() < sizes.cube() ? 0 : 1) : i / sizes.once();
    }
    return new BlockPlan(block, List.of());
  }

  /** Returns whether blocks follow products of factors. */
  static boolean isFactorial(ExperimentDesign.Input input) {
    boolean two = input.factors().stream().allMatch(f -> f.levels().orElse(2) == 2);
    return input.design() == DesignKind.FRACTIONAL_FACTORIAL
        || (input.design() == DesignKind.FULL_FACTORIAL && two);
  }

  private static int of(double[] run, List<Long> products) {
    int block = 0;
    for (int q = 0; q < products.size(); q++) {
      double sign = 1;
      for (int k = 0; k < run.length; k++) {
        sign *= (products.get(q) >> k & 1) == 1 ? run[k] : 1;
      }
      block |= sign > 0 ? 1 << q : 0;
    }
    return block;
  }

  /** Returns the products of factors that make so many blocks. */
  static List<Long> products(ExperimentDesign.Input input, DesignWords words, int count) {
    List<DesignWords.Generator> generators = DesignPlan.generators(input);
    long made = generators.stream().mapToLong(g -> 1L << g.factor()).reduce(0, (a, b) -> a | b);
    int factors = input.factors().size();
    long[] basic =
        java.util.stream.IntStream.range(0, factors)
            .mapToLong(k -> 1L << k)
            .filter(bit -> (bit & made) == 0)
            .toArray();
    var chosen = new ArrayList<Long>();
    for (int q = 0; 1 << q < count; q++) {
      List<Long> before = span(chosen);
      long best = 0;
      int longest = 0;
      for (int mask = 1; mask < 1 << basic.length; mask++) {
        long product = 0;
        for (int k = 0; k < basic.length; k++) {
          product |= (mask >> k & 1) == 1 ? basic[k] : 0;
        }
        int shortest = before.contains(product) ? 0 : shortest(product, before, words);
        if (shortest > longest) {
          longest = shortest;
          best = product;
        }
      }
      chosen.add(best);
    }
    return chosen;
  }

  /** Returns the length of the shortest effect that becomes the same as blocks. */
  private static int shortest(long product, List<Long> before, DesignWords words) {
    int shortest = least(product, words);
    for (long other : before) {
      shortest = Math.min(shortest, least(product ^ other, words));
    }
    return shortest;
  }

  private static int least(long product, DesignWords words) {
    return words.words().stream()
        .mapToInt(word -> Long.bitCount(word.factors() ^ product))
        .reduce(Long.bitCount(product), Math::min);
  }

  /** Returns all products of these. */
  static List<Long> span(List<Long> products) {
    var span = new ArrayList<Long>();
    for (long product : products) {
      for (long other : List.copyOf(span)) {
        span.add(other ^ product);
      }
      span.add(product);
    }
    return span;
  }
}
