package dev.omni.quant.biology.qpcr;

import org.hipparchus.special.Beta;
import org.hipparchus.special.Gamma;

/** The quantile of Student's distribution, for any degrees of freedom above 0. */
final class StudentQuantile {
  private static final int STEPS = 200;

  private StudentQuantile() {}

  /** Returns the probability that a t is larger in magnitude. */
  static double outside(double t, double freedom) {
    double square = t * t;
    return square < freedom
        ? 1 - Beta.regularizedBeta(square / (freedom + square), 0.5, freedom / 2)
        : Beta.regularizedBeta(freedom / (freedom + square), freedom / 2, 0.5);
  }

  /** Returns the magnitude within which a t lies with this probability. */
  static double of(double confidence, double freedom) {
    double low = 0;
    double high = 1;
    while (outside(high, freedom) > 1 - confidence) {
      high *= 2;
    }
    double t = high / 2;
    for (int i = 0; i < STEPS; i++) {
      double more = outside(t, freedom) - (1 - confidence);
      if (more > 0) {
        low = t;
      } else {
        high = t;
      }
      double next = t + more / (2 * density(t, freedom));
      next = next > low && next < high ? next : (low + high) / 2;
      if (Math.abs(next - t) <= 1e-15 * t) {
        return next;
      }
      t = next;
    }
    return t;
  }

  private static double density(double t, double freedom) {
    double log =
        Gamma.logGamma((freedom + 1) / 2)
            - Gamma.logGamma(freedom / 2)
            - 0.5 * StrictMath.log(freedom * Math.PI)
            - (freedom + 1) / 2 * StrictMath.log1p(t * t / freedom);
    return StrictMath.exp(log);
  }
}
