package dev.omni.operations.scoring;

import java.util.List;
import java.util.OptionalDouble;

/** A distribution of one number, with the functions that its scores need. */
interface Distribution {
  /** Returns the probability of a value of at most {@code x}. */
  double cdf(double x);

  /** Returns the logarithm of the density at {@code x}, minus infinity where there is none. */
  OptionalDouble logDensity(double x);

  /** Returns E|X - y|, the mean distance from {@code y}; infinite when it does not exist. */
  double distance(double y);

  /**
   * Returns E|X - X'|, the mean distance of two independent values; infinite when it does not
   * exist.
   */
  double spread();

  /**
   * Continuous ranked probability score at {@code y}, in the unit of the value, 0 is best: E|X - y|
   * - E|X - X'| / 2 (T. Gneiting and A. E. Raftery, Strictly proper scoring rules, prediction, and
   * estimation, JASA 102 (2007), equation 21); not finite when either is beyond a double's range.
   */
  default double crps(double y) {
    double spread = spread();
    return Double.isFinite(spread) ? Math.max(0, distance(y) - spread / 2) : Double.NaN;
  }

  /**
   * Returns the points where the distribution function is not smooth, and a point within its mass;
   * rising.
   */
  List<Double> landmarks();

  /** Returns a length over which it changes, above 0. */
  double scale();
}
