package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * An option on the arithmetic average that is exercised where the mean of the average, given the
 * geometric one, is beyond the strike: worth a little less than the option, for it is exercised
 * without the rest of the paths being known. M. Curran, Valuing Asian and portfolio options by
 * conditioning on the geometric mean price, Management Science 40, 1994, pp. 1705-1711; L. C. G.
 * Rogers and Z. Shi, The value of an Asian option, Journal of Applied Probability 32, 1995, pp.
 * 1077-1088. Its border is the best one, so that its derivatives are those with the border kept.
 *
 * @param price currency unit
 * @param slopes derivatives by spot, volatility and rate
 */
record ConditionedAverage(double price, double[] slopes) {
  private static final int MOST_STEPS = 50;
  private static final double FAR = 40;
  private static final double NEAR = 1e-10;

  /**
   * Returns the value of the option.
   *
   * @param terms whose strike may be 0 or less: a call is exercised for sure, a put never
   * @param law of the prices at the dates
   */
  static ConditionedAverage of(OptionTerms terms, AverageLaw law) {
    int sign = terms.sign();
    double border = terms.strike() > 0 ? border(FastMath.log(terms.strike()), law) : -FAR;
    double discount = FastMath.exp(-terms.rate() * terms.expiryYears());
    double[] times = law.times();
    double average = 0;
    double timed = 0;
    double dense = 0;
    for (int i = 0; i < times.length; i++) {
      double above = law.spreads()[i] - border;
      double held = law.forwards()[i] * StandardNormal.cdf(sign * above);
      average += held;
      timed += held * times[i];
      double density = StandardNormal.density(above);
      dense += density == 0 ? 0 : law.forwards()[i] * law.spreads()[i] * density;
    }
    double share = discount / times.length;
    double exercised = discount * terms.strike() * StandardNormal.cdf(-sign * border);
    double price = sign * (share * average - exercised);
    return new ConditionedAverage(
        price,
        new double[] {
          sign * share * average / terms.spot(),
          share * dense / law.volatility(),
          sign * share * timed - terms.expiryYears() * price
        });
  }

  /**
   * Returns where the mean of the average, given the normal variable of the geometric one, is K.
   */
  private static double border(double logStrike, AverageLaw law) {
    double z = law.deviation() > 0 ? (logStrike - law.logMean()) / law.deviation() : 0;
    for (int k = 0; k < MOST_STEPS; k++) {
      z = Math.max(-FAR, Math.min(FAR, z));
      double[] here = law.logMeanGiven(z);
      double step = (logStrike - here[0]) / here[1];
      if (Double.isNaN(step) || Math.abs(step) < NEAR) {
        return z;
      }
      z += step;
    }
    return Math.max(-FAR, Math.min(FAR, z));
  }
}
