package dev.omni.quant.finance;

import dev.omni.quant.core.NormalFormula;
import dev.omni.quant.core.Residuals;

/**
 * Relations between the price of an option on a normally distributed forward and its derivatives:
 * the equation of L. Bachelier, and what follows from it. Each published number is read once.
 */
final class NormalIdentities {
  private final Residuals residuals = new Residuals();
  private double rate;
  private double years;
  private double volatility;
  private double price;
  private double delta;
  private double gamma;
  private double vega;
  private double theta;
  private double rho;

  /** Returns the identities of published numbers. */
  static NormalIdentities of(Greeks greeks) {
    return new NormalIdentities()
        .set(
            greeks.price(),
            greeks.delta(),
            GreekIdentities.there(greeks.gamma()),
            greeks.vega(),
            GreekIdentities.there(greeks.theta()),
            GreekIdentities.there(greeks.rho()));
  }

  /** Sets what the price depends on. */
  NormalIdentities market(double rate, double years, double volatility) {
    this.rate = rate;
    this.years = years;
    this.volatility = volatility;
    return this;
  }

  /** Sets the published price with its derivatives. */
  NormalIdentities set(
      double price, double delta, double gamma, double vega, double theta, double rho) {
    this.price = price;
    this.delta = delta;
    this.gamma = gamma;
    this.vega = vega;
    this.theta = theta;
    this.rho = rho;
    return this;
  }

  /**
   * Returns the largest residual, relative to its terms.
   *
   * @param discount factor to the expiry
   * @param given the volatility of the input, or again the published one
   */
  double largest(NormalFormula formula, double discount, double given) {
    residuals.clear();
    return residuals
        .zero(theta, volatility * (volatility * gamma) / 2, -rate * price)
        .zero(vega, -volatility * Math.sqrt(years) * gamma * Math.sqrt(years))
        .zero(rho, years * price)
        .zero(delta, -discount * formula.mirroredDelta(), -discount * formula.sign())
        .equal(volatility, given)
        .largest();
  }
}
