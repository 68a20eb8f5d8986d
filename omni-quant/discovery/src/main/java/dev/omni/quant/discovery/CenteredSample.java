package dev.omni.quant.discovery;

import dev.omni.quant.core.FiniteResults;
import java.util.Arrays;

/**
 * A sample seen from its own mean. The first value is taken off before anything is added up, so
 * that digits which all values share cancel exactly, and what is left of the sum afterwards is
 * taken off too (T. F. Chan, G. H. Golub, R. J. LeVeque, The American Statistician 37, 1983,
 * equation 1.7).
 *
 * @param origin the first value
 * @param offset of the mean from the origin
 * @param deviations from the mean, in the order of the values
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record CenteredSample(double origin, double offset, double[] deviations) {

  /** Returns the centered sample of at least one value. */
  static CenteredSample of(double[] values) {
    double origin = values[0];
    double[] apart = Arrays.stream(values).map(value -> value - origin).toArray();
    double offset = FiniteResults.number("the mean", mean(apart));
    double[] deviations = less(apart, offset);
    double left = mean(deviations);
    return new CenteredSample(origin, offset + left, less(deviations, left));
  }

  /** Returns the mean from where {@code zero} is nought. */
  double meanFrom(double zero) {
    return origin - zero + offset;
  }

  /** Returns the sum of squares of the deviations. */
  double squares() {
    return LinearRegression.sumOfSquares(deviations);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  private static double[] less(double[] values, double shift) {
    return Arrays.stream(values).map(value -> value - shift).toArray();
  }
}
