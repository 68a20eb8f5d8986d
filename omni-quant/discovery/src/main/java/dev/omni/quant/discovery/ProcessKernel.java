package dev.omni.quant.discovery;

import org.hipparchus.util.FastMath;

/** A covariance of two places by their scaled distance r (Rasmussen and Williams 2006, ch. 4). */
public enum ProcessKernel {
  /** s2 exp(-r^2/2). */
  SQUARED_EXPONENTIAL,
  /** s2 (1 + sqrt(3) r) exp(-sqrt(3) r). */
  MATERN_32,
  /** s2 (1 + sqrt(5) r + 5 r^2/3) exp(-sqrt(5) r). */
  MATERN_52;

  private static final double ROOT3 = Math.sqrt(3);
  private static final double ROOT5 = Math.sqrt(5);

  /** Returns the correlation at the square of a scaled distance. */
  double correlation(double square) {
    if (this == SQUARED_EXPONENTIAL) {
      return FastMath.exp(-0.5 * square);
    }
    double r = Math.sqrt(square);
    return this == MATERN_32
        ? (1 + ROOT3 * r) * FastMath.exp(-ROOT3 * r)
        : (1 + ROOT5 * r + 5 * square / 3) * FastMath.exp(-ROOT5 * r);
  }

  /**
   * Returns the factor of a part of the square in the derivative of the correlation by the
   * logarithm of the length scale of that part.
   */
  double slope(double square) {
    if (this == SQUARED_EXPONENTIAL) {
      return FastMath.exp(-0.5 * square);
    }
    double r = Math.sqrt(square);
    return this == MATERN_32
        ? 3 * FastMath.exp(-ROOT3 * r)
        : 5.0 / 3 * (1 + ROOT5 * r) * FastMath.exp(-ROOT5 * r);
  }

  /** Returns the square of the scaled distance of two places. */
  static double square(double[] one, double[] other, double[] scales) {
    double sum = 0;
    for (int k = 0; k < scales.length; k++) {
      double apart = (one[k] - other[k]) / scales[k];
      sum += apart * apart;
    }
    return sum;
  }
}
