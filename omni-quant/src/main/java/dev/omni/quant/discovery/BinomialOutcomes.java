package dev.omni.quant.discovery;

import java.util.function.IntPredicate;

/**
 * The two-sided exact test: the probability of all outcomes no more likely than the observed one.
 * An outcome that is as likely counts, though rounding may have it otherwise: R's {@code
 * binom.test} takes one part in 1e7 for equal, and so does this.
 *
 * @param law of the outcomes under test
 */
record BinomialOutcomes(BinomialLaw law) {
  private static final double AS_LIKELY = 1 + 1e-7;

  /** The p value of so many successes. */
  double twoSided(int successes) {
    double mean = law.trials() * law.probability();
    double bound = law.exactly(successes) * AS_LIKELY;
    if (successes < mean) {
      long far = first(Math.ceil(mean), law.trials() + 1.0, k -> law.exactly(k) <= bound);
      double beyond = far > law.trials() ? 0 : law.atLeast((int) far);
      return Math.min(1, law.atMost(successes) + beyond);
    }
    if (successes > mean) {
      long far = first(0, Math.floor(mean) + 1, k -> law.exactly(k) > bound) - 1;
      double beyond = far < 0 ? 0 : law.atMost((int) far);
      return Math.min(1, law.atLeast(successes) + beyond);
    }
    return 1;
  }

  /** The first number that fits, all before it not fitting and all after it fitting; else to. */
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
