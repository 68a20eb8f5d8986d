package dev.omni.operations.scoring;

import dev.omni.quant.core.StandardNormal;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * The normal distribution.
 *
 * @param mean any
 * @param sd above 0
 */
record NormalDistribution(double mean, double sd) implements Distribution {
  private static final double LOG_SQRT_TWO_PI = 0.91893853320467274178;
  private static final double TWO_OVER_SQRT_PI = 1.12837916709551257390;

  @Override
  public double cdf(double x) {
    return StandardNormal.cdf((x - mean) / sd);
  }

  @Override
  public OptionalDouble logDensity(double x) {
    double z = (x - mean) / sd;
    return OptionalDouble.of(-0.5 * z * z - FastMath.log(sd) - LOG_SQRT_TWO_PI);
  }

  @Override
  public double distance(double y) {
    return folded(mean - y, sd);
  }

  @Override
  public double spread() {
    return sd * TWO_OVER_SQRT_PI;
  }

  /**
   * Returns the mean of the absolute value of a normal value (E. P. Grimit et al., QJRMS 132
   * (2006), eq. 4).
   */
  static double folded(double mean, double sd) {
    double z = mean / sd;
    return mean * (2 * StandardNormal.cdf(z) - 1) + 2 * sd * StandardNormal.density(z);
  }

  @Override
  public List<Double> landmarks() {
    return List.of(mean);
  }

  @Override
  public double scale() {
    return sd;
  }
}
