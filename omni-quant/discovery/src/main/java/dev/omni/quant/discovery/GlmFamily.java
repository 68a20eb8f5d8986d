package dev.omni.quant.discovery;

import java.util.Arrays;
import org.hipparchus.util.FastMath;

/** The distribution of a response about its mean. */
public enum GlmFamily {
  GAUSSIAN(GlmLink.IDENTITY),
  BINOMIAL(GlmLink.LOGIT),
  POISSON(GlmLink.LOG),
  GAMMA(GlmLink.INVERSE),
  NEGATIVE_BINOMIAL(GlmLink.LOG);

  private final GlmLink canonical;

  GlmFamily(GlmLink canonical) {
    this.canonical = canonical;
  }

  GlmLink canonical() {
    return canonical;
  }

  /** Returns whether the dispersion is a parameter. */
  boolean dispersed() {
    return this == GAUSSIAN || this == GAMMA;
  }

  /** Returns whether there is a parameter beside those of the mean. */
  boolean hasParameter() {
    return dispersed() || this == NEGATIVE_BINOMIAL;
  }

  /**
   * Returns the variance of a response of mean mu, in units of the dispersion.
   *
   * @param theta of the negative binomial distribution; it is Poisson's where this is infinite
   */
  double variance(double mu, double theta) {
    return switch (this) {
      case NEGATIVE_BINOMIAL -> mu + mu / theta * mu;
      case GAUSSIAN -> 1;
      case BINOMIAL -> mu * (1 - mu);
      case POISSON -> mu;
      case GAMMA -> mu * mu;
    };
  }

  /** Returns the change of the variance with the mean. */
  double varianceSlope(double mu, double theta) {
    return switch (this) {
      case NEGATIVE_BINOMIAL -> 1 + 2 * mu / theta;
      case GAUSSIAN -> 0;
      case BINOMIAL -> 1 - 2 * mu;
      case POISSON -> 1;
      case GAMMA -> 2 * mu;
    };
  }

  /** Returns whether a mean is one of this family. */
  boolean allows(double mu) {
    return switch (this) {
      case GAUSSIAN -> Double.isFinite(mu);
      case BINOMIAL -> mu > 0 && mu < 1;
      default -> mu > 0 && Double.isFinite(mu);
    };
  }

  /** Returns the deviance of a response of weight 1. */
  double deviance(double y, double mu, double theta) {
    return switch (this) {
      case NEGATIVE_BINOMIAL ->
          2
              * (SaddlePoint.distance(y, mu)
                  - (Double.isInfinite(theta) ? 0 : SaddlePoint.distance(y + theta, mu + theta)));
      case GAUSSIAN -> (y - mu) * (y - mu);
      case BINOMIAL -> 2 * (SaddlePoint.distance(y, mu) + SaddlePoint.distance(1 - y, 1 - mu));
      case POISSON -> 2 * SaddlePoint.distance(y, mu);
      case GAMMA -> 2 * (SaddlePoint.distance(mu, y) / mu);
    };
  }

  /** Returns a mean from which the search for one starts. */
  double start(double y, double trials) {
    return switch (this) {
      case GAUSSIAN -> y;
      case BINOMIAL -> (trials * y + 0.5) / (trials + 1);
      case POISSON -> y + 0.1;
      case NEGATIVE_BINOMIAL -> y + (y == 0 ? 1.0 / 6 : 0);
      case GAMMA -> y;
    };
  }

  /**
   * Returns the logarithm of the likelihood of all responses. Prior weights of a binomial response
   * without trials are trials, rounded to whole ones; all others multiply the terms of the
   * responses. R Core Team, R 4.2, stats::family, 2022.
   *
   * @param data the responses with weights and trials
   * @param mu their means
   * @param deviance of the fit
   * @param theta of the negative binomial distribution
   */
  double logLikelihood(GlmData data, double[] mu, double deviance, double theta) {
    double sum = 0;
    double weights = Arrays.stream(data.weights()).sum();
    double shape = weights / deviance;
    int n = data.y().length;
    boolean counted = Arrays.stream(data.trials()).anyMatch(trials -> trials > 1);
    for (int i = 0; i < n; i++) {
      double y = data.y()[i];
      double m = mu[i];
      double w = data.weights()[i];
      sum +=
          switch (this) {
            case GAUSSIAN ->
                0.5 * FastMath.log(w) - 0.5 * (FastMath.log(2 * Math.PI * deviance / n) + 1);
            case BINOMIAL ->
                counted ? w * binomial(y, m, data.trials()[i]) : weighted(y, m, data.weight(i));
            case NEGATIVE_BINOMIAL -> w * negativeBinomial(y, m, theta);
            case POISSON -> w * (SaddlePoint.peak(y) - SaddlePoint.distance(y, m));
            case GAMMA ->
                w
                    * (SaddlePoint.peak(shape)
                        + FastMath.log(shape)
                        - shape * (SaddlePoint.distance(m, y) / m)
                        - FastMath.log(y));
          };
    }
    return sum;
  }

  /** Returns the logarithm of a probability: that of theta successes in y + theta trials. */
  private static double negativeBinomial(double y, double mu, double theta) {
    if (Double.isInfinite(theta)) {
      return SaddlePoint.peak(y) - SaddlePoint.distance(y, mu);
    }
    double trials = y + theta;
    return SaddlePoint.peak(theta)
        + SaddlePoint.peak(y)
        - SaddlePoint.peak(trials)
        - SaddlePoint.distance(theta, trials * (theta / (theta + mu)))
        - SaddlePoint.distance(y, trials * (mu / (theta + mu)))
        - FastMath.log1p(y / theta);
  }

  private static double weighted(double y, double mu, double weight) {
    double trials = Math.rint(weight);
    return trials == 0 ? 0 : weight / trials * binomial(Math.rint(weight * y) / trials, mu, trials);
  }

  private static double binomial(double y, double mu, double trials) {
    double successes = y * trials;
    double failures = trials - successes;
    if (trials == 1) {
      return (successes == 0 ? 0 : successes * FastMath.log(mu))
          + (failures == 0 ? 0 : failures * FastMath.log1p(-mu));
    }
    return SaddlePoint.peak(successes)
        + SaddlePoint.peak(failures)
        - SaddlePoint.peak(trials)
        - SaddlePoint.distance(successes, trials * mu)
        - SaddlePoint.distance(failures, trials * (1 - mu));
  }
}
