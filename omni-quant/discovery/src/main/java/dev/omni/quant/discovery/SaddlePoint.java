package dev.omni.quant.discovery;

import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/**
 * The two parts of the logarithm of a probability of Poisson's: what it is at its peak and what the
 * distance from there takes off. Neither subtracts large numbers, so that counts of millions keep
 * their digits. C. Loader, Fast and accurate computation of binomial probabilities, 2000.
 */
final class SaddlePoint {
  /** From here on Stirling's series has all digits of a double. */
  private static final double LARGE = 16;

  /** The relative distance below which the logarithm is a series. */
  private static final double NEAR = 0.1;

  /** The coefficients of Stirling's series, in odd powers of 1 over the count. */
  private static final double[] STIRLING = {
    1 / 12.0, -1 / 360.0, 1 / 1260.0, -1 / 1680.0, 1 / 1188.0, -691 / 360360.0
  };

  private SaddlePoint() {}

  /** Returns y log(y / mean) - (y - mean), at least 0, for y from 0 and a mean above 0. */
  static double distance(double y, double mean) {
    double apart = y - mean;
    double part = apart / (y + mean);
    if (y == 0 || Math.abs(part) >= NEAR) {
      return (y == 0 ? 0 : y * FastMath.log(y / mean)) - apart;
    }
    double square = part * part;
    double power = 2 * y * part;
    double sum = apart * part;
    double before = Double.NaN;
    for (int k = 3; sum != before; k += 2) {
      before = sum;
      power *= square;
      sum += power / k;
    }
    return sum;
  }

  /** Returns y log(y) - y - log(gamma(y + 1)), for y from 0. */
  static double peak(double y) {
    if (y < LARGE) {
      return (y == 0 ? 0 : y * FastMath.log(y)) - y - Gamma.logGamma(y + 1);
    }
    double square = 1 / y / y;
    double series = 0;
    for (int k = STIRLING.length - 1; k >= 0; k--) {
      series = series * square + STIRLING[k];
    }
    return -0.5 * FastMath.log(2 * Math.PI * y) - series / y;
  }
}
