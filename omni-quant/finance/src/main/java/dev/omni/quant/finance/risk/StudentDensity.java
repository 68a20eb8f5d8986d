package dev.omni.quant.finance.risk;

import org.hipparchus.special.Gamma;

/** The density of Student's t distribution, scaled to variance 1. */
final class StudentDensity {
  private StudentDensity() {}

  /**
   * Returns the density.
   *
   * @param degrees of freedom, above 2
   */
  static double scaled(double degrees, double at) {
    double scale = Math.sqrt(degrees / (degrees - 2));
    double t = at * scale;
    double log =
        Gamma.logGamma((degrees + 1) / 2)
            - Gamma.logGamma(degrees / 2)
            - StrictMath.log(degrees * Math.PI) / 2
            - (degrees + 1) / 2 * StrictMath.log1p(t * t / degrees);
    return scale * StrictMath.exp(log);
  }
}
