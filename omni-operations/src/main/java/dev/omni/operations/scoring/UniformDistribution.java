package dev.omni.operations.scoring;

import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * The uniform distribution on an interval.
 *
 * @param lower its lower end
 * @param upper its upper end, above the lower
 */
record UniformDistribution(double lower, double upper) implements Distribution {
  @Override
  public double cdf(double x) {
    return Math.min(1, Math.max(0, (x - lower) / scale()));
  }

  @Override
  public OptionalDouble logDensity(double x) {
    boolean within = x >= lower && x <= upper;
    return OptionalDouble.of(within ? -FastMath.log(scale()) : Double.NEGATIVE_INFINITY);
  }

  @Override
  public double distance(double y) {
    if (y <= lower || y >= upper) {
      return Math.max(lower - y, y - upper) + scale() / 2;
    }
    double below = (y - lower) / scale();
    double above = (upper - y) / scale();
    return (below * (y - lower) + above * (upper - y)) / 2;
  }

  @Override
  public double spread() {
    return scale() / 3;
  }

  @Override
  public List<Double> landmarks() {
    return List.of(lower, upper);
  }

  @Override
  public double scale() {
    return upper - lower;
  }
}
