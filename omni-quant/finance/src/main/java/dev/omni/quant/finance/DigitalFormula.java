package dev.omni.quant.finance;

import dev.omni.quant.core.StandardNormal;
import java.util.Optional;

/**
 * The price of a European digital option and its derivatives. E. Reiner and M. Rubinstein,
 * Unscrambling the binary code, Risk 4(9), 1991, pp. 75-83.
 *
 * @param terms of the option
 * @param volatility of the asset, 1/sqrt(year)
 * @param cash the amount paid; empty where the asset is paid
 */
record DigitalFormula(OptionTerms terms, double volatility, Optional<Double> cash) {
  DigitalFormula mirrored() {
    return new DigitalFormula(terms.mirrored(), volatility, cash);
  }

  private boolean asset() {
    return cash.isEmpty();
  }

  private double deviation() {
    return volatility * Math.sqrt(terms.expiryYears());
  }

  boolean kinked() {
    return deviation() == 0 && terms.logMoneyness() == 0;
  }

  private double d1() {
    double deviation = deviation();
    double ahead = terms.logMoneyness();
    return (ahead == 0 ? 0 : ahead / deviation) + 0.5 * deviation;
  }

  private double d2() {
    return d1() - deviation();
  }

  /** Returns the argument of the probability of payment. */
  private double d() {
    return asset() ? d1() : d2();
  }

  /** Returns the present value of the payment where it is certain. */
  double certainly() {
    return cash.map(amount -> amount * terms.discountedStrike() / terms.strike())
        .orElseGet(terms::discountedSpot);
  }

  /** Returns the rate at which the payment is discounted. */
  private double discounting() {
    return asset() ? terms.dividendYield() : terms.rate();
  }

  /** Returns the present value of the payment times the density, times a factor. */
  private double weighed(double factor) {
    double density = deviation() == 0 ? 0 : StandardNormal.density(d());
    return density == 0 ? 0 : terms.sign() * certainly() * density * factor;
  }

  double price() {
    return certainly() * StandardNormal.cdf(terms.sign() * d());
  }

  double delta() {
    double own = asset() ? price() / terms.spot() : 0;
    return own + weighed(1 / deviation() / terms.spot());
  }

  double gamma() {
    double slope = asset() ? 1 - d1() / deviation() : -d1() / deviation();
    return weighed(slope / deviation() / terms.spot() / terms.spot());
  }

  double vega() {
    return weighed(-(asset() ? d2() : d1()) / volatility);
  }

  double theta() {
    double carry = (terms.rate() - terms.dividendYield()) / deviation();
    double other = asset() ? d2() : d1();
    return discounting() * price() - weighed(carry - other / (2 * terms.expiryYears()));
  }

  double rho() {
    double own = asset() ? 0 : -terms.expiryYears() * price();
    return own + weighed(Math.sqrt(terms.expiryYears()) / volatility);
  }
}
