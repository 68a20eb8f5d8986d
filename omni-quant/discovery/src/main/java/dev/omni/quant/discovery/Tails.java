package dev.omni.quant.discovery;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Gamma;

/**
 * Tail probabilities and quantiles of the distributions of test statistics, the same bits on every
 * JVM (M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, chapter 26).
 */
final class Tails {
  private static final int MOST_STEPS = 200;
  private static final double SAME = 1e-15;
  private static final double SMALL = 1e-5;

  private Tails() {}

  /** Returns the probability of a t statistic of this magnitude or more, 26.7.1. */
  static double student(double t, double freedom) {
    if (isNext(t * t, freedom)) {
      return 1 - Beta.regularizedBeta(t * t / (freedom + t * t), 0.5, freedom / 2);
    }
    return Double.isInfinite(t)
        ? 0
        : Beta.regularizedBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
  }

  /** Returns the magnitude within which a t statistic lies with this probability. */
  static double studentQuantile(double confidence, double freedom) {
    double outside = 1 - confidence;
    double high = 1;
    while (student(high, freedom) > outside) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < MOST_STEPS && high - low > SAME * high; i++) {
      double middle = (low + high) / 2;
      if (student(middle, freedom) > outside) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** Returns the probability of an F statistic of this size or more, 26.6.2. */
  static double fisher(double f, double above, double below) {
    if (f >= 0 && f < 0.5 && isNext(above * f, below)) {
      return 1 - Beta.regularizedBeta(above * f / (below + above * f), above / 2, below / 2);
    }
    return Beta.regularizedBeta(below / (below + above * f), below / 2, above / 2);
  }

  /**
   * Whether the share of the squares within, next to 1, has lost the digits of those between, so
   * that the other side of the distribution is added up.
   */
  private static boolean isNext(double between, double within) {
    return between < 1 && between < SMALL * within;
  }

  /** Returns the probability of a chi-square statistic of this size or more, 26.4.19. */
  static double chiSquare(double statistic, double freedom) {
    return statistic <= 0 ? 1 : Gamma.regularizedGammaQ(freedom / 2, statistic / 2);
  }

  /** Returns the probability of a normal deviate of this magnitude or more. */
  static double normal(double z) {
    return Math.min(1, 2 * StandardNormal.cdf(-Math.abs(z)));
  }

  /** Returns the magnitude within which a normal deviate lies with this probability. */
  static double normalQuantile(double confidence) {
    return -StandardNormal.quantile((1 - confidence) / 2);
  }
}
