package dev.omni.quant.discovery;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/** The distribution of a time, by that of its logarithm but for the last. */
public enum TimeDistribution {
  /** Least extreme value of the logarithm. */
  WEIBULL(OrdinalLink.CLOGLOG),
  /** The same with scale 1. */
  EXPONENTIAL(OrdinalLink.CLOGLOG),
  /** Normal logarithm. */
  LOGNORMAL(OrdinalLink.PROBIT),
  /** Logistic logarithm. */
  LOGLOGISTIC(OrdinalLink.LOGIT),
  /** Normal time. */
  GAUSSIAN(OrdinalLink.PROBIT);

  private final OrdinalLink law;

  TimeDistribution(OrdinalLink law) {
    this.law = law;
  }

  OrdinalLink law() {
    return law;
  }

  boolean logarithmic() {
    return this != GAUSSIAN;
  }

  boolean scaled() {
    return this != EXPONENTIAL;
  }

  /** Returns the time on the scale of the model. */
  double scale(double time) {
    return logarithmic() ? FastMath.log(time) : time;
  }

  /** Returns the time of a number on the scale of the model. */
  double time(double number) {
    return logarithmic() ? FastMath.exp(number) : number;
  }

  /** Returns the logarithm of the density with its first and second derivative. */
  double[] density(double z) {
    return switch (law) {
      case CLOGLOG -> {
        double rate = FastMath.exp(z);
        yield new double[] {z - rate, 1 - rate, -rate};
      }
      case PROBIT -> new double[] {-z * z / 2 - FastMath.log(2 * Math.PI) / 2, -z, -1};
      case LOGIT -> {
        double far = FastMath.exp(-Math.abs(z));
        yield new double[] {
          -Math.abs(z) - 2 * FastMath.log1p(far), -FastMath.tanh(z / 2), -2 * law.density(z)
        };
      }
    };
  }

  /** Returns the logarithm of the probability of more, with its first and second derivative. */
  double[] survival(double z) {
    return switch (law) {
      case CLOGLOG -> {
        double rate = FastMath.exp(z);
        yield new double[] {-rate, -rate, -rate};
      }
      case PROBIT -> {
        double log = StandardNormal.logCdf(-z);
        double ratio = FastMath.exp(-z * z / 2 - FastMath.log(2 * Math.PI) / 2 - log);
        yield new double[] {log, -ratio, -ratio * (ratio - z)};
      }
      case LOGIT -> {
        double log =
            z > 0 ? -z - FastMath.log1p(FastMath.exp(-z)) : -FastMath.log1p(FastMath.exp(z));
        yield new double[] {log, -law.below(z), -law.density(z)};
      }
    };
  }
}
