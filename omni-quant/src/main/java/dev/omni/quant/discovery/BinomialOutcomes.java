package dev.omni.quant.discovery;

import java.util.function.LongPredicate;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The two-sided exact test: the probability of all outcomes no more likely than the observed one.
 * An outcome that is as likely counts, though rounding may have it otherwise: R's {@code
 * binom.test} takes one part in 1e7 for equal, and so does this.
 *
 * @param trials how many
 * @param probability of success under test
 */
record BinomialOutcomes(int trials, double probability) {
  private static final double AS_LIKELY = 1 + 1e-7;

  /** The p value of so many successes. */
  double twoSided(int successes) {
    var outcomes = BinomialDistribution.of(trials, probability);
    double mean = trials * probability;
    double bound = outcomes.probability(successes) * AS_LIKELY;
    if (successes < mean) {
      int far =
          (int) first(Math.ceil(mean), trials + 1.0, k -> outcomes.probability((int) k) <= bound);
      return Math.min(
          1, outcomes.cumulativeProbability(successes) + outcomes.survivalProbability(far - 1));
    }
    if (successes > mean) {
      int far =
          (int) first(0, Math.floor(mean) + 1, k -> outcomes.probability((int) k) > bound) - 1;
      return Math.min(
          1, outcomes.survivalProbability(successes - 1) + outcomes.cumulativeProbability(far));
    }
    return 1;
  }

  /** The first number that fits, all before it not fitting and all after it fitting; else to. */
  private static long first(double from, double to, LongPredicate fits) {
    long low = (long) from;
    long high = (long) to;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (fits.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
