package dev.omni.quant.discovery;

import dev.omni.quant.core.Residuals;

/**
 * The identities of an interval around an estimate: the ends lie about it, and as far apart as the
 * distribution of the standardised estimate says.
 *
 * @param outside probability that the interval leaves out
 * @param freedom degrees of freedom of t; infinite for the normal distribution
 */
record SymmetricInterval(double outside, double freedom) {
  /**
   * Adds the identities of an interval.
   *
   * @param error standard error of the estimate
   */
  void add(Residuals residuals, double low, double estimate, double high, double error) {
    double size = Math.max(Math.abs(low), Math.abs(high));
    residuals.equal(low / 2 + high / 2, estimate, size);
    if (error > 0) {
      double reach = high / error / 2 - low / error / 2;
      residuals.equal(
          reach < 0 ? 2 : TailIntegrals.student(reach, freedom), outside, 1 + size / error);
    } else {
      residuals.equal(low, high, size);
    }
  }
}
