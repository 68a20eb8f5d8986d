package dev.omni.quant.finance;

import dev.omni.quant.core.BlackFormula;
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
   * Returns the value of the lesser of asset and strike, by the arguments of {@link
   * BlackFormula#value}.
   */
  static double lesser(double asset, double strike, double logMoneyness, double deviation) {
    double d1 = BlackFormula.d1(logMoneyness, deviation);
    return asset * StandardNormal.cdf(-d1) + strike * StandardNormal.cdf(d1 - deviation);
  }

  private double deviation() {
    return volatility * Math.sqrt(terms.expiryYears());
  }

  private double d1() {
    return BlackFormula.d1(terms.logMoneyness(), deviation());
  }

  private double d2() {
    return d1() - deviation();
  }

  /** Returns the price in currency units. */
  double price() {
    return BlackFormula.value(
        terms.sign(),
        terms.discountedSpot(),
        terms.discountedStrike(),
        terms.logMoneyness(),
        deviation());
  }

  /** Returns the change of the price by the spot. */
  double delta() {
    return terms.sign() * yieldDiscount() * StandardNormal.cdf(terms.sign() * d1());
  }

  /** Returns whether the price of the asset at expiry is certain. */
  boolean certain() {
    return deviation() == 0;
  }

  /**
   * Returns whether the price of the asset at expiry is certain and equals the strike, where the
   * price has a kink.
   */
  boolean kinked() {
    return certain() && terms.logMoneyness() == 0;
  }

  /** Returns a product with the density at d1: 0 where that is 0, whatever the factor. */
  private double weighed(double factor) {
    double density = certain() ? 0 : StandardNormal.density(d1());
    return density == 0 ? 0 : density * factor;
  }

  private double yieldDiscount() {
    return FastMath.exp(-terms.dividendYield() * terms.expiryYears());
  }

  /** Returns the change of delta by the spot, 1/currency unit. */
  double gamma() {
    return weighed(yieldDiscount() / deviation() / terms.spot());
  }

  /** Returns the change of delta by the volatility. */
  double vanna() {
    return weighed(-yieldDiscount() * d2() / volatility);
  }

  /** Returns the change of vega by the volatility, currency unit. */
  double volga() {
    return weighed(
        terms.discountedSpot() * Math.sqrt(terms.expiryYears()) * d1() * d2() / volatility);
  }

  /** Returns the change of d1 by the time to expiry, 1/year. */
  private double d1ByTime() {
    return (terms.rate() - terms.dividendYield()) / deviation() - d2() / (2 * terms.expiryYears());
  }

  /** Returns the change of delta by passing time, 1/year. */
  double charm() {
    double carry =
        terms.sign()
            * terms.dividendYield()
            * yieldDiscount()
            * StandardNormal.cdf(terms.sign() * d1());
    return carry - weighed(yieldDiscount() * d1ByTime());
  }

  /** Returns the change of gamma by the spot, 1/currency unit^2. */
  double speed() {
    return weighed(
        -yieldDiscount() / deviation() / (terms.spot() * terms.spot()) * (1 + d1() / deviation()));
  }

  /** Returns the change of gamma by the volatility, 1/currency unit. */
  double zomma() {
    return weighed(yieldDiscount() / deviation() / terms.spot() * (d1() * d2() - 1) / volatility);
  }

  /** Returns the change of gamma by passing time, 1/(currency unit year). */
  double color() {
    double growth = terms.dividendYield() + d1() * d1ByTime() + 1 / (2 * terms.expiryYears());
    return weighed(yieldDiscount() / deviation() / terms.spot() * growth);
  }

  /** Returns the change of the price by the volatility, currency unit per 1.00. */
  double vega() {
    double most = terms.discountedSpot() * Math.sqrt(terms.expiryYears());
    return kinked() ? most * StandardNormal.density(0) : weighed(most);
  }

  /** Returns the change of the price by passing time, currency unit a year. */
  double theta() {
    double decay =
        weighed(-terms.discountedSpot() * volatility / (2 * Math.sqrt(terms.expiryYears())));
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
