package dev.omni.quant.discovery;

import java.util.Optional;

/** The elementary steps of classical tests. */
final class TestSteps {
  // Sizes up to which a p value is exact.
  private static final double MOST_SIGNED = 1023;
  private static final double MOST_RANKED = 3600;
  private static final double MOST_WAYS = 1e8;
  private static final double MOST_OUTCOMES = 5e6;

  private TestSteps() {}

  static double of(HypothesisTests.Input input) {
    double x = size(input.x());
    double all = x + size(input.y());
    double pairs = x * size(input.y());
    boolean exact = input.pValueMethod() != RankMethod.ASYMPTOTIC;
    return switch (input.test()) {
      case WILCOXON_SIGNED_RANK ->
          2e4 + 1500 * all + (exact && x <= MOST_SIGNED ? x * x * x / 50 : 0);
      case MANN_WHITNEY_U ->
          2e4 + 1000 * all + (exact && pairs <= MOST_RANKED ? pairs * all / 2 : 0);
      case KS_TWO_SAMPLE -> 2e4 + 22 * all + (exact && pairs <= MOST_WAYS ? pairs / 50 : 0);
      case FISHER_EXACT -> 1e4 + 50 * Math.min(MOST_OUTCOMES, outcomes(input));
      default -> 2e4 + 22 * all;
    };
  }

  private static double size(Optional<double[]> sample) {
    return sample.map(values -> values.length).orElse(0);
  }

  /** Returns how many tables of these margins there are at most. */
  private static double outcomes(HypothesisTests.Input input) {
    if (input.table().isEmpty()) {
      return 0;
    }
    double[][] table = input.rows();
    return table[0][0] + Math.min(table[0][1], table[1][0]);
  }
}
