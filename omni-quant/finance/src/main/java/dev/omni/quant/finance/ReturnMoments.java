package dev.omni.quant.finance;

import java.util.Optional;

/**
 * Moments of a series of returns. Spread that is rounding alone counts as none.
 *
 * @param values oldest first
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record ReturnMoments(double[] values) {
  private static final double ROUNDING = 1e-14;

  /** Returns the mean; what rounding has left of it is added, so that equal values are it. */
  double mean() {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    double mean = sum / values.length;
    double left = 0;
    for (double value : values) {
      left += value - mean;
    }
    return mean + left / values.length;
  }

  private double moment(int power) {
    double mean = mean();
    double sum = 0;
    for (double value : values) {
      sum += StrictMath.pow(value - mean, power);
    }
    return sum / values.length;
  }

  /** Returns the standard deviation with the divisor T - 1. */
  double deviation() {
    return Math.sqrt(moment(2) * values.length / (values.length - 1));
  }

  /** Returns the same, and 0 where it is rounding. */
  double spread() {
    double deviation = deviation();
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return deviation <= ROUNDING * largest ? 0 : deviation;
  }

  /** Returns the root of the mean square of the values below 0, by a unit that loses no digit. */
  double downside() {
    double least = 0;
    for (double value : values) {
      least = Math.min(least, value);
    }
    int power = Math.max(Double.MIN_EXPONENT, Math.getExponent(least));
    double sum = 0;
    for (double value : values) {
      double below = Math.scalb(Math.min(value, 0), -power);
      sum += below * below;
    }
    return Math.scalb(Math.sqrt(sum / values.length), power);
  }

  double covariance(ReturnMoments other) {
    double mean = mean();
    double otherMean = other.mean();
    double sum = 0;
    for (int t = 0; t < values.length; t++) {
      sum += (values[t] - mean) * (other.values[t] - otherMean);
    }
    return sum / (values.length - 1);
  }

  /** Returns a central moment over the power of the deviation; empty without a deviation. */
  Optional<Double> standardized(int power) {
    double unit = Math.sqrt(moment(2));
    if (spread() == 0 || unit == 0) {
      return Optional.empty();
    }
    double mean = mean();
    double sum = 0;
    for (double value : values) {
      sum += StrictMath.pow((value - mean) / unit, power);
    }
    double standardized = sum / values.length;
    return Double.isFinite(standardized) ? Optional.of(standardized) : Optional.empty();
  }

  /** Returns the logarithm of the wealth at the end. */
  static double logWealth(double[] returns) {
    double sum = 0;
    for (double each : returns) {
      sum += StrictMath.log1p(each);
    }
    return sum;
  }

  /** Returns the wealth after each period, from 1 before the first. */
  static double[] wealth(double[] returns) {
    double[] wealth = new double[returns.length + 1];
    wealth[0] = 1;
    for (int t = 0; t < returns.length; t++) {
      wealth[t + 1] = wealth[t] * (1 + returns[t]);
    }
    return wealth;
  }
}
