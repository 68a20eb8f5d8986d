package dev.omni.quant.discovery;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/** The distribution of the latent variable whose thresholds separate ordered levels. */
public enum OrdinalLink {
  /** Logistic. */
  LOGIT,
  /** Normal. */
  PROBIT,
  /** Least extreme value: 1 - exp(-exp(x)). */
  CLOGLOG;

  /** Returns the probability of at most x. */
  double below(double x) {
    return switch (this) {
      case LOGIT -> 1 / (1 + FastMath.exp(-x));
      case PROBIT -> StandardNormal.cdf(x);
      case CLOGLOG -> -FastMath.expm1(-FastMath.exp(x));
    };
  }

  /** Returns the probability of more than x. */
  double above(double x) {
    return switch (this) {
      case LOGIT -> 1 / (1 + FastMath.exp(x));
      case PROBIT -> StandardNormal.cdf(-x);
      case CLOGLOG -> FastMath.exp(-FastMath.exp(x));
    };
  }

  /** Returns the density; 0 at infinity. */
  double density(double x) {
    if (Double.isInfinite(x)) {
      return 0;
    }
    return switch (this) {
      case LOGIT -> below(x) * above(x);
      case PROBIT -> StandardNormal.density(x);
      case CLOGLOG -> FastMath.exp(x - FastMath.exp(x));
    };
  }

  /** Returns the slope of the density; 0 at infinity. */
  double slope(double x) {
    if (Double.isInfinite(x)) {
      return 0;
    }
    return switch (this) {
      case LOGIT -> density(x) * -FastMath.tanh(x / 2);
      case PROBIT -> -x * StandardNormal.density(x);
      case CLOGLOG -> density(x) * -FastMath.expm1(x);
    };
  }

  /** Returns the probability between two numbers, from the side on which it keeps its digits. */
  double between(double low, double high) {
    return low + high > 0 ? above(low) - above(high) : below(high) - below(low);
  }

  /** Returns the number at most which a probability lies. */
  double quantile(double probability) {
    return switch (this) {
      case LOGIT -> FastMath.log(probability / (1 - probability));
      case PROBIT -> StandardNormal.quantile(probability);
      case CLOGLOG -> FastMath.log(-FastMath.log1p(-probability));
    };
  }
}
