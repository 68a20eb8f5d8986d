package dev.omni.quant.score;

import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.special.Beta;
import org.hipparchus.util.FastMath;

/**
 * Student's t distribution, moved and stretched. Its mean distances are those of A. Jordan, F.
 * Krüger and S. Lerch, Evaluating probabilistic forecasts with scoringRules, Journal of Statistical
 * Software 90/12 (2019), appendix A; up to one degree of freedom they are infinite.
 *
 * @param degrees degrees of freedom, above 0
 * @param location its middle
 * @param scale above 0
 */
record StudentLaw(double degrees, double location, double scale) implements Distribution {
  @Override
  public double cdf(double x) {
    return new TDistribution(degrees).cumulativeProbability((x - location) / scale);
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
    double below = new TDistribution(degrees).cumulativeProbability(z);
    double density = FastMath.exp(standardLogDensity(z));
    return scale * (z * (2 * below - 1) + 2 * density * (degrees + z * z) / (degrees - 1));
  }

  @Override
  public double spread() {
    if (degrees <= 1) {
      return Double.POSITIVE_INFINITY;
    }
    double ratio = Beta.logBeta(0.5, degrees - 0.5) - 2 * Beta.logBeta(degrees / 2, 0.5);
    return scale * 4 * Math.sqrt(degrees) / (degrees - 1) * FastMath.exp(ratio);
  }

  private double standardLogDensity(double z) {
    return -(degrees + 1) / 2 * FastMath.log1p(z * z / degrees)
        - FastMath.log(degrees) / 2
        - Beta.logBeta(degrees / 2, 0.5);
  }

  @Override
  public List<Double> landmarks() {
    return List.of(location);
  }
}
