package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The Black-Scholes-Merton price of a European option and its derivatives. F. Black and M. Scholes,
 * The pricing of options and corporate liabilities, Journal of Political Economy 81, 1973, eq. 13;
 * R. C. Merton, Theory of rational option pricing, Bell Journal of Economics 4, 1973; with a
 * continuous yield as in E. G. Haug, The Complete Guide to Option Pricing Formulas, 1998, 1.1.6 and
 * chapter 2.
 *
 * @param terms the option
 * @param volatility of the asset, 1/sqrt(year)
 */
record BlackScholes(OptionTerms terms, double volatility) {
  /**
   * Returns Black's price, sign (a N(sign d1) - k N(sign d2)), limited to its bounds against
   * rounding.
   *
   * @param sign 1 for a call, -1 for a put
   * @param asset a, what the asset at expiry is worth today
   * @param strike k, what the strike is worth today
   * @param logMoneyness ln(a / k)
   * @param deviation standard deviation of the logarithm of the asset at expiry; 0 gives the limit
   */
  static double black(
      int sign, double asset, double strike, double logMoneyness, double deviation) {
    double d1 = d1(logMoneyness, deviation);
    double price =
        sign
            * (asset * StandardNormal.cdf(sign * d1)
                - strike * StandardNormal.cdf(sign * (d1 - deviation)));
    double least = Math.max(0, sign * (asset - strike));
    return Math.max(least, Math.min(price, sign > 0 ? asset : strike));
  }

  /** Returns the value of the lesser of asset and strike, by the arguments of {@link #black}. */
  static double lesser(double asset, double strike, double logMoneyness, double deviation) {
    double d1 = d1(logMoneyness, deviation);
    return asset * StandardNormal.cdf(-d1) + strike * StandardNormal.cdf(d1 - deviation);
  }

  private static double d1(double logMoneyness, double deviation) {
    return logMoneyness == 0 ? 0.5 * deviation : logMoneyness / deviation + 0.5 * deviation;
  }

  private double deviation() {
    return volatility * Math.sqrt(terms.expiryYears());
  }

  private double d1() {
    return d1(terms.logMoneyness(), deviation());
  }

  private double d2() {
    return d1() - deviation();
  }

  /** Returns the price in currency units. */
  double price() {
    return black(
        terms.sign(),
        terms.discountedSpot(),
        terms.discountedStrike(),
        terms.logMoneyness(),
        deviation());
  }

  /** Returns the change of the price by the spot. */
  double delta() {
    return terms.sign()
        * FastMath.exp(-terms.dividendYield() * terms.expiryYears())
        * StandardNormal.cdf(terms.sign() * d1());
  }

  /** Returns the change of delta by the spot, 1/currency unit. */
  double gamma() {
    return FastMath.exp(-terms.dividendYield() * terms.expiryYears())
        * StandardNormal.density(d1())
        / deviation()
        / terms.spot();
  }

  /** Returns the change of the price by the volatility, currency unit per 1.00. */
  double vega() {
    return terms.discountedSpot() * StandardNormal.density(d1()) * Math.sqrt(terms.expiryYears());
  }

  /** Returns the change of the price by passing time, currency unit a year. */
  double theta() {
    double decay =
        -terms.discountedSpot()
            * StandardNormal.density(d1())
            * volatility
            / (2 * Math.sqrt(terms.expiryYears()));
    double carry =
        terms.dividendYield() * terms.discountedSpot() * StandardNormal.cdf(terms.sign() * d1());
    double interest =
        terms.rate() * terms.discountedStrike() * StandardNormal.cdf(terms.sign() * d2());
    return decay + terms.sign() * (carry - interest);
  }

  /** Returns the change of the price by the rate, currency unit per 1.00. */
  double rho() {
    return terms.sign()
        * terms.discountedStrike()
        * terms.expiryYears()
        * StandardNormal.cdf(terms.sign() * d2());
  }
}
