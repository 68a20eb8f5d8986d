package dev.omni.quant.discovery.bayes;

import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/** The distribution of a response about its linear predictor. */
public enum RegressionFamily {
  /** Normal, identity link. */
  GAUSSIAN,
  /** Binomial, logit link. */
  BINOMIAL,
  /** Poisson, log link. */
  POISSON,
  /** Student's t, identity link. */
  STUDENT;

  /**
   * The deviation sigma.
   *
   * @param logarithm of it
   * @param inverse of it
   */
  record Spread(double logarithm, double inverse) {
    static final Spread ONE = new Spread(0, 1);

    static Spread of(double logarithm) {
      return new Spread(logarithm, FastMath.exp(-logarithm));
    }
  }

  /** Returns whether there is a deviation sigma. */
  boolean hasDeviation() {
    return this == GAUSSIAN || this == STUDENT;
  }

  /**
   * Returns the logarithm of the density of a response, up to a constant.
   *
   * @param slopes receives the derivatives by eta and by log sigma
   * @param trials of a binomial response
   * @param freedom of Student's t
   */
  double density(
      double y, double eta, Spread spread, double trials, double freedom, double[] slopes) {
    switch (this) {
      case GAUSSIAN -> {
        double z = (y - eta) * spread.inverse();
        slopes[0] = z * spread.inverse();
        slopes[1] = z * z - 1;
        return -0.5 * z * z - spread.logarithm();
      }
      case STUDENT -> {
        double z = (y - eta) * spread.inverse();
        double factor = (freedom + 1) / (freedom + z * z);
        slopes[0] = factor * z * spread.inverse();
        slopes[1] = factor * z * z - 1;
        return -0.5 * (freedom + 1) * FastMath.log1p(z * z / freedom) - spread.logarithm();
      }
      case BINOMIAL -> {
        double far = FastMath.exp(-Math.abs(eta));
        double share = eta > 0 ? 1 / (1 + far) : far / (1 + far);
        slopes[0] = y - trials * share;
        slopes[1] = 0;
        return y * eta - trials * (Math.max(eta, 0) + FastMath.log1p(far));
      }
      case POISSON -> {
        double mean = FastMath.exp(eta);
        slopes[0] = y - mean;
        slopes[1] = 0;
        return y * eta - mean;
      }
    }
    throw new IllegalStateException(name());
  }

  /** Returns what the logarithm of the density of a response has beside what depends on draws. */
  double constant(double y, double trials, double freedom) {
    return switch (this) {
      case GAUSSIAN -> -0.5 * FastMath.log(2 * Math.PI);
      case STUDENT ->
          Gamma.logGamma((freedom + 1) / 2)
              - Gamma.logGamma(freedom / 2)
              - 0.5 * FastMath.log(freedom * Math.PI);
      case BINOMIAL ->
          Gamma.logGamma(trials + 1) - Gamma.logGamma(y + 1) - Gamma.logGamma(trials - y + 1);
      case POISSON -> -Gamma.logGamma(y + 1);
    };
  }

  /** Returns minus the second derivative by eta, of the families without sigma. */
  double weight(double eta, double trials) {
    if (this == POISSON) {
      return FastMath.exp(eta);
    }
    double far = FastMath.exp(-Math.abs(eta));
    return trials * far / ((1 + far) * (1 + far));
  }
}
