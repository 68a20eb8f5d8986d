package dev.omni.quant.discovery;

import java.util.function.IntPredicate;

/**
 * Exact tests of a count. The two-sided one is the probability of all outcomes no more likely than
 * the observed one. Probabilities within one part in 1e7 count as equal, as in R's {@code
 * binom.test} and {@code fisher.test}, so that rounding does not exclude an outcome that is equally
 * likely.
 *
 * @param law of the outcomes under test
 */
record ExactTests(CountDistribution law) {
  private static final double AS_LIKELY = 1 + 1e-7;

  /** Returns the p value of a count. */
  double pValue(int count, Alternative alternative) {
    return switch (alternative) {
      case GREATER -> law.atLeast(count);
      case LESS -> law.atMost(count);
      case TWO_SIDED -> twoSided(count);
    };
  }

  private double twoSided(int count) {
    double mean = law.mean();
    double bound = law.exactly(count) * AS_LIKELY;
    if (count < mean) {
      long far = first(Math.ceil(mean), law.most() + 1.0, k -> law.exactly(k) <= bound);
      double beyond = far > law.most() ? 0 : law.atLeast((int) far);
      return Math.min(1, law.atMost(count) + beyond);
    }
    if (count > mean) {
      long far = first(0, Math.floor(mean) + 1, k -> law.exactly(k) > bound) - 1;
      double beyond = far < 0 ? 0 : law.atMost((int) far);
      return Math.min(1, law.atLeast(count) + beyond);
    }
    return 1;
  }

  /**
   * Returns the first number that fits, all before it not fitting and all after it fitting; else
   * to.
   */
  private static long first(double from, double to, IntPredicate fits) {
    long low = (long) from;
    long high = (long) to;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (fits.test((int) middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
