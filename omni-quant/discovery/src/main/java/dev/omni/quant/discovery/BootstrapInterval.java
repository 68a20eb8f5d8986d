package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.quant.core.StandardNormal;

/**
 * An interval from the replicates of a bootstrap (B. Efron, R. J. Tibshirani, An Introduction to
 * the Bootstrap, 1993, chapters 13 and 14; B. Efron, J. Am. Stat. Assoc. 82, 1987, 171-185).
 *
 * @param kind of the interval
 * @param confidence of the interval
 */
record BootstrapInterval(Bootstrap.Interval kind, double confidence) {
  /** The ranks of two replicates, from 0. */
  record Ranks(int low, int high) {}

  boolean isAccelerated() {
    return kind == Bootstrap.Interval.BCA;
  }

  /** Returns the ranks of the ends without bias and acceleration. */
  Ranks ranks(Resampling resampling) {
    double tail = (1 - confidence) / 2;
    return new Ranks(resampling.low(tail), resampling.high(tail));
  }

  /** Returns the ranks of the ends of the accelerated interval: equation 14.10. */
  Ranks ranks(Resampling resampling, Replicates replicates, Statistic statistic) {
    double share = (double) replicates.below() / replicates.count();
    if (share == 0 || share == 1) {
      throw new Infeasible(
          "all replicates lie on one side of the estimate, so that the bias of the bca interval is"
              + " infinite: take percentile");
    }
    double acceleration =
        statistic
            .acceleration()
            .orElseThrow(
                () ->
                    new Infeasible(
                        "the statistic does not exist with an observation left out, so that bca has"
                            + " no acceleration: take percentile"));
    double bias = StandardNormal.quantile(share);
    double reach = StandardNormal.quantile((1 - confidence) / 2);
    return new Ranks(
        resampling.low(moved(bias, bias + reach, acceleration)),
        resampling.high(1 - moved(bias, bias - reach, acceleration)));
  }

  private static double moved(double bias, double shifted, double acceleration) {
    double scale = 1 - acceleration * shifted;
    if (scale <= 0) {
      throw new Infeasible(
          "the acceleration is too large for this confidence, so that bca has no end: take"
              + " percentile");
    }
    return StandardNormal.cdf(bias + shifted / scale);
  }

  /** Returns both ends as deviations from the estimate, of the replicates at both ranks. */
  double[] ends(double low, double high) {
    return kind == Bootstrap.Interval.BASIC ? new double[] {-high, -low} : new double[] {low, high};
  }
}
