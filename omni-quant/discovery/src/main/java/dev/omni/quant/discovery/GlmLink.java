package dev.omni.quant.discovery;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/** The function that turns the mean of a response into the linear predictor. */
public enum GlmLink {
  LOGIT,
  PROBIT,
  CLOGLOG,
  LOG,
  IDENTITY,
  INVERSE,
  SQRT;

  /** Probabilities stay this far from 0 and 1. */
  private static final double EDGE = 0x1p-52;

  /** Returns the linear predictor of a mean. */
  double eta(double mu) {
    return switch (this) {
      case IDENTITY -> mu;
      case LOG -> FastMath.log(mu);
      case INVERSE -> 1 / mu;
      case SQRT -> Math.sqrt(mu);
      case LOGIT -> FastMath.log(mu / (1 - mu));
      case PROBIT -> StandardNormal.quantile(mu);
      case CLOGLOG -> FastMath.log(-FastMath.log1p(-mu));
    };
  }

  /** Returns the mean of a linear predictor. */
  double mu(double eta) {
    return switch (this) {
      case IDENTITY -> eta;
      case LOG -> Math.max(FastMath.exp(eta), Double.MIN_NORMAL);
      case INVERSE -> 1 / eta;
      case SQRT -> eta * eta;
      case LOGIT -> inside(1 / (1 + FastMath.exp(-eta)));
      case PROBIT -> inside(StandardNormal.cdf(eta));
      case CLOGLOG -> inside(-FastMath.expm1(-FastMath.exp(eta)));
    };
  }

  private static double inside(double probability) {
    return Math.max(EDGE, Math.min(1 - EDGE, probability));
  }

  /** Returns the change of the mean with the linear predictor. */
  double slope(double eta) {
    double slope =
        switch (this) {
          case IDENTITY -> 1;
          case LOG -> FastMath.exp(eta);
          case INVERSE -> -1 / (eta * eta);
          case SQRT -> 2 * eta;
          case LOGIT -> {
            double e = FastMath.exp(-Math.abs(eta));
            yield e / ((1 + e) * (1 + e));
          }
          case PROBIT -> StandardNormal.density(eta);
          case CLOGLOG -> FastMath.exp(eta - FastMath.exp(eta));
        };
    return this == INVERSE ? slope : Math.max(slope, EDGE);
  }

  /** Returns the change of the slope with the linear predictor. */
  double bend(double eta) {
    return switch (this) {
      case IDENTITY -> 0;
      case LOG -> FastMath.exp(eta);
      case INVERSE -> 2 / (eta * eta * eta);
      case SQRT -> 2;
      case LOGIT -> -slope(eta) * FastMath.tanh(eta / 2);
      case PROBIT -> -eta * StandardNormal.density(eta);
      case CLOGLOG -> FastMath.exp(eta - FastMath.exp(eta)) * -FastMath.expm1(eta);
    };
  }
}
