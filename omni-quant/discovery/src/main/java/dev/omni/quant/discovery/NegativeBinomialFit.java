package dev.omni.quant.discovery;

import dev.omni.engine.NotConverged;
import dev.omni.engine.Work;
import java.util.OptionalDouble;
import org.hipparchus.util.FastMath;

/**
 * A fit with theta of the negative binomial distribution by maximum likelihood, alternating with
 * the means until both scores are zero (J. F. Lawless, Canadian J. Statistics 15, 1987, 209-225).
 * Models of other families are fitted once.
 *
 * @param problem with theta
 * @param fit of the means
 * @param theta none where there is no overdispersion, or another family
 * @param thetaError its standard error, by the observed information
 */
record NegativeBinomialFit(
    GlmInput problem, GlmFit fit, OptionalDouble theta, OptionalDouble thetaError) {
  private static final int MOST = 200;
  private static final double MET = 1e-10;

  /** Above it the distribution is Poisson's to more digits than data have. */
  private static final double LARGEST = 1e7;

  static NegativeBinomialFit of(GlmInput problem, Work work) {
    GlmFit fit = GlmFit.of(problem.model(), work);
    if (problem.model().family() != GlmFamily.NEGATIVE_BINOMIAL) {
      return new NegativeBinomialFit(problem, fit, OptionalDouble.empty(), OptionalDouble.empty());
    }
    double theta = moment(problem.model(), fit.means());
    ThetaScore score = new ThetaScore(problem.model().data(), fit.means(), theta);
    for (int k = 0; k < MOST; k++) {
      work.proceed();
      theta = maximum(problem.model().data(), fit.means(), theta);
      if (!(theta < LARGEST)) {
        return new NegativeBinomialFit(
            problem,
            GlmFit.of(problem.model(), work),
            OptionalDouble.empty(),
            OptionalDouble.empty());
      }
      fit = GlmFit.of(problem.model().with(theta), work);
      score = new ThetaScore(problem.model().data(), fit.means(), theta);
      if (score.residual() <= MET) {
        return new NegativeBinomialFit(
            problem.with(theta),
            fit,
            OptionalDouble.of(theta),
            OptionalDouble.of(1 / Math.sqrt(score.information())));
      }
    }
    throw new NotConverged(
        "theta and the means do not settle: the score of theta is "
            + score.residual()
            + " of its terms",
        MOST,
        score.residual(),
        MET);
  }

  /** Returns the theta at which the squares of Pearson residuals are about 1. */
  private static double moment(GlmFit.Model model, double[] mu) {
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < mu.length; i++) {
      double apart = model.data().y()[i] / mu[i] - 1;
      sum += model.data().weight(i) * apart * apart;
      weight += model.data().weight(i);
    }
    return Math.max(1e-3, Math.min(1e3, weight / sum));
  }

  /**
   * Returns the theta of the largest likelihood for some means, at least {@link #LARGEST} where it
   * grows beyond. The score falls through zero: bracketed in the logarithm, then Newton's steps
   * within the bracket.
   */
  private static double maximum(GlmData data, double[] mu, double start) {
    double low = start;
    double high = start;
    while (new ThetaScore(data, mu, low).score() < 0 && low > 1e-9) {
      low /= 4;
    }
    while (new ThetaScore(data, mu, high).score() > 0 && high < LARGEST) {
      high *= 4;
    }
    if (high >= LARGEST && new ThetaScore(data, mu, LARGEST).score() > 0) {
      return LARGEST;
    }
    double theta = Math.sqrt(low * high);
    for (int k = 0; k < MOST && high > low * (1 + 1e-15); k++) {
      var here = new ThetaScore(data, mu, theta);
      if (here.residual() <= MET / 100) {
        return theta;
      }
      low = here.score() > 0 ? theta : low;
      high = here.score() > 0 ? high : theta;
      double step = here.score() / (theta * here.information() + Double.MIN_NORMAL);
      double next = theta * FastMath.exp(Math.max(-2, Math.min(2, step)));
      theta = next > low && next < high ? next : Math.sqrt(low * high);
    }
    return theta;
  }

  /**
   * The derivative of the likelihood by theta at some means.
   *
   * @param data responses with weights
   * @param mu means
   * @param theta of the distribution
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  private record ThetaScore(GlmData data, double[] mu, double theta) {
    private static final double FEW = 1000;

    double score() {
      return sums()[0];
    }

    /** Returns the score relative to the sizes of its terms. */
    double residual() {
      double[] sums = sums();
      return Math.abs(sums[0]) / sums[1];
    }

    private double[] sums() {
      double sum = 0;
      double size = 0;
      for (int i = 0; i < mu.length; i++) {
        double y = data.y()[i];
        double rise = rise(y) - FastMath.log1p(mu[i] / theta);
        double apart = (mu[i] - y) / (mu[i] + theta);
        sum += data.weight(i) * (rise + apart);
        size += data.weight(i) * (rise(y) + FastMath.log1p(mu[i] / theta) + Math.abs(apart));
      }
      return new double[] {sum, size};
    }

    /** Returns the rise of the digamma function from theta to theta + y, a whole number. */
    private double rise(double y) {
      if (y > FEW) {
        return dev.omni.quant.core.Digamma.of(theta + y) - dev.omni.quant.core.Digamma.of(theta);
      }
      double sum = 0;
      for (int k = 0; k < y; k++) {
        sum += 1 / (theta + k);
      }
      return sum;
    }

    /** Returns the observed information. */
    double information() {
      double sum = 0;
      for (int i = 0; i < mu.length; i++) {
        double y = data.y()[i];
        double whole = mu[i] + theta;
        sum += data.weight(i) * (fall(y) - 1 / theta + 2 / whole - (y + theta) / whole / whole);
      }
      return sum;
    }

    /** Returns the fall of the trigamma function from theta to theta + y. */
    private double fall(double y) {
      if (y > FEW) {
        return org.hipparchus.special.Gamma.trigamma(theta)
            - org.hipparchus.special.Gamma.trigamma(theta + y);
      }
      double sum = 0;
      for (int k = 0; k < y; k++) {
        sum += 1 / (theta + k) / (theta + k);
      }
      return sum;
    }
  }
}
