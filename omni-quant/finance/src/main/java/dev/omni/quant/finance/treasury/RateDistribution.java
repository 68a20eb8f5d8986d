package dev.omni.quant.finance.treasury;

import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/**
 * The distribution of a short rate after a time by other routes than its quantiles: the moments of
 * its process, the series of C. G. Ding for the non-central chi-square (Applied Statistics 41,
 * 1992, pp. 478-482, algorithm AS 275), and the expansion of E. A. Cornish and R. A. Fisher (1938).
 *
 * @param model of the rate
 * @param initial rate
 * @param years after which
 */
record RateDistribution(ShortRate model, double initial, double years) {
  /** Standard normal quantiles of the levels of the table. */
  private static final double[] NORMAL = {
    -1.6448536269514722, -0.6744897501960817, 0, 0.6744897501960817, 1.6448536269514722
  };

  private static final double SERIES = 1000;
  private static final double EXPANSION = 1e-3;
  private static final double ROUNDING = 1e-9;
  private static final double PROBABILITY = 1e-7;

  /**
   * A quantile below this part of the mean is an end of the search: the density has a pole at 0.
   */
  private static final double POLE = 1e-20;

  private double mean() {
    double left = FastMath.exp(-model.reversion() * years);
    return initial * left + model.mean() * (1 - left);
  }

  private double variance() {
    double k = model.reversion();
    double square = model.volatility() * model.volatility();
    double loading = -FastMath.expm1(-k * years) / k;
    if (!model.cir()) {
      return square * -FastMath.expm1(-2 * k * years) / (2 * k);
    }
    return square * loading * (initial * FastMath.exp(-k * years) + model.mean() * k * loading / 2);
  }

  private double scale() {
    double loading = -FastMath.expm1(-model.reversion() * years) / model.reversion();
    return model.volatility() * model.volatility() * loading / 4;
  }

  private double degrees() {
    return 4 * model.reversion() * model.mean() / (model.volatility() * model.volatility());
  }

  /**
   * Returns by how much a quantile misses that of a level, over what is allowed.
   *
   * @param level number of the level in the table
   */
  double missed(int level, double quantile) {
    double mean = mean();
    double deviation = Math.sqrt(variance());
    double scale = scale();
    double noncentrality = initial * FastMath.exp(-model.reversion() * years) / scale;
    double size = degrees() + noncentrality;
    if (model.cir() && size <= SERIES && scale >= Double.MIN_NORMAL) {
      double off = probability(noncentrality, quantile / scale) - RateQuantiles.LEVELS[level];
      boolean pole = quantile >= 0 && quantile <= POLE * (size + 40) * scale;
      return (pole ? Math.max(0, -off) : Math.abs(off)) / PROBABILITY;
    }
    double z = NORMAL[level];
    double allowed = ROUNDING * (Math.abs(mean) + deviation);
    double place = z;
    if (model.cir() && Double.isFinite(size) && scale >= Double.MIN_NORMAL) {
      double second = 2 * (size + noncentrality);
      double skew = 8 * (size + 2 * noncentrality) / second / Math.sqrt(second);
      double excess = 48 * (size + 3 * noncentrality) / second / second;
      place +=
          skew * (z * z - 1) / 6
              + excess * (z * z * z - 3 * z) / 24
              - skew * skew * (2 * z * z * z - 5 * z) / 36;
      allowed += EXPANSION * deviation;
    } else if (model.cir()) {
      allowed += 4 * deviation;
    }
    return Math.abs(quantile - mean - deviation * place) / (allowed + Double.MIN_NORMAL);
  }

  /** Returns the probability of at most x of the non-central chi-square. */
  private double probability(double noncentrality, double x) {
    if (!(x >= 0)) {
      return Double.NaN;
    }
    double half = degrees() / 2;
    double term =
        FastMath.exp(
            (half == 0 ? 0 : half * FastMath.log(x / 2)) - x / 2 - Gamma.logGamma(half + 1));
    double weight = FastMath.exp(-noncentrality / 2);
    double all = weight;
    double sum = all * term;
    for (double n = 1; !(x < degrees() + 2 * n && term < 1e-17); n++) {
      term *= x / (degrees() + 2 * n);
      weight *= noncentrality / (2 * n);
      all += weight;
      sum += all * term;
    }
    return sum;
  }
}
