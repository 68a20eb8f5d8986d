package dev.omni.operations.scoring;

import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.special.Beta;
import org.hipparchus.util.FastMath;

/**
 * Student's t distribution with location and scale. Its mean distances are those of A. Jordan, F.
 * Krüger and S. Lerch, Evaluating probabilistic forecasts with scoringRules, Journal of Statistical
 * Software 90/12 (2019), appendix A; up to one degree of freedom they are infinite.
 *
 * @param degrees degrees of freedom, above 0
 * @param location its middle
 * @param scale above 0
 */
record StudentTDistribution(double degrees, double location, double scale) implements Distribution {
  private static final double FAR = 1e150;
  private static final double NEAR_ONE = 1e-5;

  @Override
  public double cdf(double x) {
    return standardCdf((x - location) / scale);
  }

  /**
   * Returns the standard distribution function; where a square exceeds a double's range, by the
   * leading term of the tail.
   */
  private double standardCdf(double z) {
    if (Math.abs(z) < FAR) {
      return new TDistribution(degrees).cumulativeProbability(z);
    }
    double tail = FastMath.exp(standardLogDensity(z) + FastMath.log(Math.abs(z) / degrees));
    return z < 0 ? tail : 1 - tail;
  }

  @Override
  public OptionalDouble logDensity(double x) {
    double z = (x - location) / scale;
    return OptionalDouble.of(standardLogDensity(z) - FastMath.log(scale));
  }

  @Override
  public double distance(double y) {
    if (degrees <= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double z = (y - location) / scale;
    return scale * (z * (2 * standardCdf(z) - 1) + peak() * FastMath.exp(fall(z)));
  }

  /**
   * Returns the distance. Both means grow without bound towards one degree of freedom; the common
   * part is removed before the subtraction.
   */
  @Override
  public double crps(double y) {
    if (degrees <= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double z = (y - location) / scale;
    double left = FastMath.expm1(fall(z)) - FastMath.expm1(spreadRatio());
    return Math.max(0, scale * (z * (2 * standardCdf(z) - 1) + peak() * left));
  }

  /** Returns the mean distance from the middle. */
  private double peak() {
    double beta = FastMath.exp(Beta.logBeta(degrees / 2, 0.5));
    return 2 * Math.sqrt(degrees) / ((degrees - 1) * beta);
  }

  /**
   * Returns the logarithm of the ratio of the density's part of the mean distance to that in the
   * middle.
   */
  private double fall(double z) {
    return -(degrees - 1) / 2 * growth(z);
  }

  /** Returns log(1 + z^2 / degrees). */
  private double growth(double z) {
    return Math.abs(z) < FAR
        ? FastMath.log1p(z * z / degrees)
        : 2 * FastMath.log(Math.abs(z)) - FastMath.log(degrees);
  }

  /** Returns the logarithm of half the mean distance of two values over that from the middle. */
  private double spreadRatio() {
    double over = degrees - 1;
    return over < NEAR_ONE
        ? over * (over * Math.PI * Math.PI / 8 - FastMath.log(2.0))
        : Beta.logBeta(0.5, degrees - 0.5) - Beta.logBeta(degrees / 2, 0.5);
  }

  @Override
  public double spread() {
    if (degrees <= 1) {
      return Double.POSITIVE_INFINITY;
    }
    return 2 * scale * peak() * FastMath.exp(spreadRatio());
  }

  private double standardLogDensity(double z) {
    return -(degrees + 1) / 2 * growth(z)
        - FastMath.log(degrees) / 2
        - Beta.logBeta(degrees / 2, 0.5);
  }

  @Override
  public List<Double> landmarks() {
    return List.of(location);
  }
}
