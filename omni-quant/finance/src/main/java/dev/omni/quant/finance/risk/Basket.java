package dev.omni.quant.finance.risk;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * A basket of names with equal default intensities, and a swap on it that pays premiums until a
 * given default: discounting, premium dates, default times.
 *
 * @param names how many
 * @param hazard rate of default of each name, 1/year
 * @param recovery part of the notional that is left at default
 * @param rate continuous, 1/year
 * @param maturity years
 * @param frequency premiums a year
 */
record Basket(
    int names, double hazard, double recovery, double rate, double maturity, int frequency) {

  /** Returns the probability that a name defaults by maturity. */
  double defaultProbability() {
    return -FastMath.expm1(-hazard * maturity);
  }

  /**
   * Returns the threshold of the standard normal variable below which a name defaults by maturity.
   */
  double threshold() {
    double survival = FastMath.exp(-hazard * maturity);
    if (survival == 0 || defaultProbability() == 0) {
      return survival == 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }
    return survival < 0.5
        ? -StandardNormal.quantile(survival)
        : StandardNormal.quantile(defaultProbability());
  }

  /** Returns the time of default, years, of a name with this standard normal variable. */
  double defaultTime(double normal) {
    double integrated =
        normal < 0
            ? -FastMath.log1p(-StandardNormal.cdf(normal))
            : -FastMath.log(StandardNormal.cdf(-normal));
    return Math.min(maturity, integrated / hazard);
  }

  /** Returns the present value of 1 at a time. */
  double discount(double time) {
    return FastMath.exp(-rate * time);
  }

  /**
   * Returns the number of premium dates; the last one is maturity, if need be after a shorter
   * period.
   */
  int periods() {
    return Math.max(1, (int) Math.ceil(maturity * frequency - 1e-9));
  }

  /** Returns the end of period {@code j}; the first starts at date 0. */
  double date(int j) {
    return j >= periods() ? maturity : j / (double) frequency;
  }

  /**
   * Returns the present value of a premium of 1 a year paid at the ends of the first j periods, for
   * each j.
   */
  double[] annuities() {
    double[] annuities = new double[periods() + 1];
    for (int j = 1; j < annuities.length; j++) {
      annuities[j] = annuities[j - 1] + (date(j) - date(j - 1)) * discount(date(j));
    }
    return annuities;
  }

  /**
   * Returns the present value of a premium of 1 a year until a default, with the accrued premium.
   *
   * @param annuities as of {@link #annuities}
   * @param time of the default, at most maturity
   * @param discount to that time
   */
  double premium(double[] annuities, double time, double discount) {
    int whole = Math.min(periods() - 1, (int) (time * frequency));
    return annuities[whole] + (time - date(whole)) * discount;
  }
}
