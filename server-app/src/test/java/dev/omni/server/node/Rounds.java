package dev.omni.server.node;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * One thing measured against another, round by round: they take turns, so that whatever else the
 * machine does meets both alike.
 *
 * @param ratios of each round, sorted
 */
record Rounds(double[] ratios) {
  /**
   * What the first gives in so many rounds, over what the second gives.
   *
   * @param name what is compared, for the line that is printed
   */
  static Rounds of(String name, int rounds, Callable<Double> one, Callable<Double> other)
      throws Exception {
    var ratios = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      double first = one.call();
      double second = other.call();
      ratios[round] = first / second;
      System.out.printf(Locale.ROOT, "%s: %.1f against %.1f%n", name, first, second);
    }
    Arrays.sort(ratios);
    var all = new Rounds(ratios);
    System.out.printf(
        Locale.ROOT,
        "%s: ratio %.2f, median of %d rounds (%.2f to %.2f)%n",
        name,
        all.median(),
        rounds,
        ratios[0],
        ratios[rounds - 1]);
    return all;
  }

  double median() {
    return ratios[ratios.length / 2];
  }
}
