package dev.omni.quant.finance;

import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.StandardNormal;
import org.hipparchus.util.FastMath;

/**
 * The price of a European digital option and its derivatives. E. Reiner and M. Rubinstein,
 * Unscrambling the binary code, Risk 4(9), 1991, pp. 75-83. What several numbers have in common is
 * computed once; an object serves one option after another, on one thread.
 */
final class DigitalFormula {
  private int sign;
  private double spot;
  private double strike;
  private double cash;
  private double rate;
  private double dividendYield;
  private double years;
  private double volatility;
  private double deviation;
  private double logMoneyness;
  private double d1;
  private double d2;
  private double certainly;
  private double paid;
  private double density;

  /**
   * Sets the option, before {@link #market}.
   *
   * @param sign 1 for a call, -1 for a put
   * @param spot price of the asset today, currency unit
   * @param strike currency unit
   * @param cash the amount paid; NaN where the asset is paid
   */
  DigitalFormula option(int sign, double spot, double strike, double cash) {
    this.sign = sign;
    this.spot = spot;
    this.strike = strike;
    this.cash = cash;
    return this;
  }

  /**
   * Sets what the price depends on besides.
   *
   * @param rate continuous, 1/year
   * @param dividendYield continuous, 1/year
   * @param years time to expiry
   * @param volatility of the asset, 1/sqrt(year)
   */
  DigitalFormula market(double rate, double dividendYield, double years, double volatility) {
    this.rate = rate;
    this.dividendYield = dividendYield;
    this.years = years;
    this.volatility = volatility;
    deviation = volatility * Math.sqrt(years);
    logMoneyness = BlackFormula.logRatio(spot, strike) + (rate - dividendYield) * years;
    d1 = (logMoneyness == 0 ? 0 : logMoneyness / deviation) + 0.5 * deviation;
    d2 = d1 - deviation;
    certainly =
        asset()
            ? spot * FastMath.exp(-dividendYield * years)
            : cash * (strike * FastMath.exp(-rate * years)) / strike;
    paid = certainly * StandardNormal.cdf(sign * d());
    density = deviation == 0 ? 0 : StandardNormal.density(d());
    return this;
  }

  private boolean asset() {
    return Double.isNaN(cash);
  }

  boolean kinked() {
    return deviation == 0 && logMoneyness == 0;
  }

  /** Returns the argument of the probability of payment. */
  private double d() {
    return asset() ? d1 : d2;
  }

  /** Returns the present value of the payment where it is certain. */
  double certainly() {
    return certainly;
  }

  /** Returns the rate at which the payment is discounted. */
  private double discounting() {
    return asset() ? dividendYield : rate;
  }

  /** Returns the present value of the payment times the density, times a factor. */
  private double weighed(double factor) {
    return density == 0 ? 0 : sign * certainly * density * factor;
  }

  double price() {
    return paid;
  }

  /** Returns the price of the put of a call, and of the call of a put. */
  double mirroredPrice() {
    return certainly * StandardNormal.cdf(-sign * d());
  }

  double delta() {
    double own = asset() ? paid / spot : 0;
    return own + weighed(1 / deviation / spot);
  }

  double gamma() {
    double slope = asset() ? 1 - d1 / deviation : -d1 / deviation;
    return weighed(slope / deviation / spot / spot);
  }

  double vega() {
    return weighed(-(asset() ? d2 : d1) / volatility);
  }

  double theta() {
    double carry = (rate - dividendYield) / deviation;
    double other = asset() ? d2 : d1;
    return discounting() * paid - weighed(carry - other / (2 * years));
  }

  double rho() {
    double own = asset() ? 0 : -years * paid;
    return own + weighed(Math.sqrt(years) / volatility);
  }

  /** Shows the market of this option to identities of its derivatives. */
  void show(GreekIdentities identities) {
    identities.market(spot, rate, dividendYield, years, volatility);
  }
}
