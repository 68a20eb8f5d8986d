package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.Objects;

/**
 * Relations between the price of a European claim and its derivatives that hold for every payoff:
 * the Black-Scholes equation, its derivatives by the spot and the volatility, and the equality of
 * the volatility's effect with that of the curvature. Each published number is read once.
 */
final class GreekIdentities {
  /** The largest residual that passes. */
  static final double BOUND = 1e-9;

  private final Residuals residuals = new Residuals();
  private double spot;
  private double rate;
  private double dividendYield;
  private double years;
  private double volatility;
  private double price;
  private double delta;
  private double gamma;
  private double vega;
  private double theta;
  private double rho;

  /** S sqrt(T): a product with T itself vanishes where that is very small. */
  private double moved;

  /** Creates the identities of no option, to be set to one after another. */
  GreekIdentities() {}

  private GreekIdentities(OptionTerms terms, double volatility, Greeks greeks) {
    market(terms.spot(), terms.rate(), terms.dividendYield(), terms.expiryYears(), volatility);
    set(
        greeks.price(),
        greeks.delta(),
        there(greeks.gamma()),
        greeks.vega(),
        there(greeks.theta()),
        there(greeks.rho()));
  }

  /** Sets what the price depends on. */
  void market(double spot, double rate, double dividendYield, double years, double volatility) {
    this.spot = spot;
    this.rate = rate;
    this.dividendYield = dividendYield;
    this.years = years;
    this.volatility = volatility;
    moved = spot * Math.sqrt(years);
  }

  /** Sets the published price with its derivatives. */
  void set(double price, double delta, double gamma, double vega, double theta, double rho) {
    this.price = price;
    this.delta = delta;
    this.gamma = gamma;
    this.vega = vega;
    this.theta = theta;
    this.rho = rho;
  }

  /** Returns a derivative that exists, where the price has no kink. */
  static double there(@Nullable Double derivative) {
    return Objects.requireNonNull(derivative, "a derivative without a kink");
  }

  /** Returns the check of the six derivatives of every European claim. */
  static Check of(OptionTerms terms, double volatility, Greeks greeks) {
    return check(new GreekIdentities(terms, volatility, greeks).first());
  }

  /** Returns the check with the six of second and third order besides. */
  static Check ofVanilla(OptionTerms terms, double volatility, VanillaOption.Result result) {
    return check(
        new GreekIdentities(terms, volatility, result.greeks())
            .second(
                there(result.vanna()),
                there(result.volga()),
                there(result.charm()),
                there(result.speed()),
                there(result.zomma()),
                there(result.color())));
  }

  /**
   * Returns the check of an option on a forward, whose rho keeps the forward fixed.
   *
   * @param formula of an asset whose yield is the rate
   * @param volatility as published
   * @param given the volatility of the input, or again the published one
   */
  static Check ofForward(BlackScholes formula, double volatility, Greeks greeks, double given) {
    return new Check(
        "greeks_residual",
        new GreekIdentities(formula.terms(), volatility, greeks).forward(formula, given),
        BOUND,
        "Largest residual, relative to its terms: the equation of Black, vega = v T F^2 gamma, rho"
            + " = -T price, delta of call less put = e^(-rT).");
  }

  /** Returns the largest residual of an option on a forward. */
  double forward(BlackScholes formula, double given) {
    residuals.clear();
    residuals.equal(volatility, given);
    equation(residuals);
    return residuals
        .zero(delta, -formula.mirroredDelta(), -formula.sign() * formula.yieldDiscount())
        .zero(rho, years * price)
        .largest();
  }

  private static Check check(double largest) {
    return new Check(
        "greeks_residual",
        largest,
        BOUND,
        "Largest residual of the identities between the derivatives, relative to their terms: the"
            + " Black-Scholes equation, vega = v T S^2 gamma, rho = T (S delta - price) and what"
            + " follows from these.");
  }

  /** Adds what every price of the model fulfils, and the equality of vega and curvature. */
  private void equation(Residuals residuals) {
    double carried = spot * delta;
    residuals
        .zero(
            theta,
            rate * carried,
            -dividendYield * carried,
            volatility * volatility * spot * spot * gamma / 2,
            -rate * price)
        .equal(vega, volatility * moved * gamma * moved);
  }

  /** Returns the largest residual of the derivatives of the first order, and gamma. */
  double first() {
    residuals.clear();
    equation(residuals);
    return residuals.zero(rho, -years * spot * delta, years * price).largest();
  }

  /** Returns the largest residual of all derivatives of a vanilla option. */
  double second(
      double vanna, double volga, double charm, double speed, double zomma, double color) {
    first();
    double variance = volatility * volatility;
    double drift = rate - dividendYield;
    return residuals
        .zero(
            vanna,
            -2 * volatility * Math.sqrt(years) * gamma * moved,
            -volatility * moved * speed * moved)
        .zero(volga, -moved * gamma * moved, -moved * volatility * zomma * moved)
        .zero(
            charm,
            -dividendYield * delta,
            (drift + variance) * spot * gamma,
            variance * spot * spot * speed / 2)
        .zero(
            volatility * moved * color * moved,
            drift * spot * vanna,
            variance * spot * spot * zomma / 2,
            -rate * vega)
        .largest();
  }
}
