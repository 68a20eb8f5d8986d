package dev.omni.operations.scoring;

import dev.omni.quant.core.StandardNormal;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * The distribution of a value whose logarithm is normal. Its mean distances are those of S. Baran
 * and S. Lerch, Log-normal distribution based EMOS models, QJRMS 141 (2015), equation 6.
 *
 * @param mean of the logarithm
 * @param sd of the logarithm, above 0
 */
record LogNormalDistribution(double mean, double sd) implements Distribution {
  private static final double SQRT_HALF = 0.70710678118654752440;

  @Override
  public double cdf(double x) {
    return x > 0 ? StandardNormal.cdf((FastMath.log(x) - mean) / sd) : 0;
  }

  @Override
  public OptionalDouble logDensity(double x) {
    if (x <= 0) {
      return OptionalDouble.of(Double.NEGATIVE_INFINITY);
    }
    double log = FastMath.log(x);
    return OptionalDouble.of(new NormalDistribution(mean, sd).logDensity(log).orElseThrow() - log);
  }

  @Override
  public double distance(double y) {
    if (y <= 0) {
      return expectation() - y;
    }
    double z = (FastMath.log(y) - mean) / sd;
    return y * (2 * StandardNormal.cdf(z) - 1)
        - expectation() * (2 * StandardNormal.cdf(z - sd) - 1);
  }

  /**
   * Returns the distance with the tails of both means subtracted analytically: computed apart, they
   * exceed the difference by orders of magnitude for wide distributions.
   */
  @Override
  public double crps(double y) {
    double half =
        FastMath.exp(mean + sd * sd / 4 + StandardNormal.logScaledTail(-sd * SQRT_HALF)) * 2;
    if (y <= 0) {
      return half - y;
    }
    double z = (FastMath.log(y) - mean) / sd;
    double below =
        z <= sd
            ? y * FastMath.exp(StandardNormal.logScaledTail(z - sd) - z * z / 2)
            : expectation() * StandardNormal.cdf(z - sd);
    return Math.max(0, y * (2 * StandardNormal.cdf(z) - 1) + half - 2 * below);
  }

  @Override
  public double spread() {
    return 2 * expectation() * (2 * StandardNormal.cdf(sd * SQRT_HALF) - 1);
  }

  private double expectation() {
    return FastMath.exp(mean + sd * sd / 2);
  }

  @Override
  public List<Double> landmarks() {
    return List.of(0.0, FastMath.exp(mean));
  }

  @Override
  public double scale() {
    return FastMath.exp(mean) * Math.min(1, sd);
  }
}
