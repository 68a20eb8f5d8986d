package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.Objects;
import org.hipparchus.util.FastMath;

/**
 * Relations between the price of a European claim and its derivatives that hold for every payoff:
 * the Black-Scholes equation, its derivatives by the spot and the volatility, and the equality of
 * the volatility's effect with that of the curvature. Each published number is read once.
 */
final class GreekIdentities {
  private static final double BOUND = 1e-9;

  private final OptionTerms terms;
  private final double volatility;
  private final double price;
  private final double delta;
  private final double gamma;
  private final double vega;
  private final double theta;
  private final double rho;

  /** S sqrt(T): a product with T itself vanishes where that is very small. */
  private final double moved;

  private GreekIdentities(OptionTerms terms, double volatility, Greeks greeks) {
    this.terms = terms;
    this.volatility = volatility;
    price = greeks.price();
    delta = greeks.delta();
    gamma = there(greeks.gamma());
    vega = greeks.vega();
    theta = there(greeks.theta());
    rho = there(greeks.rho());
    moved = terms.spot() * Math.sqrt(terms.expiryYears());
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
    var identities = new GreekIdentities(terms, volatility, result.greeks());
    return check(identities.second(identities.first(), result));
  }

  /**
   * Returns the check of an option on a forward, whose rho keeps the forward fixed.
   *
   * @param terms of an asset whose yield is the rate
   * @param others residuals to be checked too
   */
  static Check ofForward(OptionTerms terms, double volatility, Greeks greeks, Residuals others) {
    double mirror = new BlackScholes(terms.mirrored(), Math.abs(volatility)).delta();
    var identities = new GreekIdentities(terms, volatility, greeks);
    identities.equation(others);
    return others
        .zero(
            identities.delta,
            -mirror,
            -terms.sign() * FastMath.exp(-terms.dividendYield() * terms.expiryYears()))
        .zero(identities.rho, terms.expiryYears() * identities.price)
        .check(
            "greeks_residual",
            BOUND,
            "Largest residual, relative to its terms: the equation of Black, vega = v T F^2 gamma,"
                + " rho = -T price, delta of call less put = e^(-rT).");
  }

  private static Check check(Residuals residuals) {
    return residuals.check(
        "greeks_residual",
        BOUND,
        "Largest residual of the identities between the derivatives, relative to their terms: the"
            + " Black-Scholes equation, vega = v T S^2 gamma, rho = T (S delta - price) and what"
            + " follows from these.");
  }

  private double drift() {
    return terms.rate() - terms.dividendYield();
  }

  /** Adds what every price of the model fulfils, and the equality of vega and curvature. */
  private void equation(Residuals residuals) {
    double spot = terms.spot();
    double carried = spot * delta;
    residuals
        .zero(
            theta,
            terms.rate() * carried,
            -terms.dividendYield() * carried,
            volatility * volatility * spot * spot * gamma / 2,
            -terms.rate() * price)
        .equal(vega, volatility * moved * gamma * moved);
  }

  private Residuals first() {
    double years = terms.expiryYears();
    var residuals = new Residuals();
    equation(residuals);
    return residuals.zero(rho, -years * terms.spot() * delta, years * price);
  }

  private Residuals second(Residuals residuals, VanillaOption.Result result) {
    double spot = terms.spot();
    double variance = volatility * volatility;
    double speed = there(result.speed());
    double vanna = there(result.vanna());
    double zomma = there(result.zomma());
    double root = Math.sqrt(terms.expiryYears());
    return residuals
        .zero(vanna, -2 * volatility * root * gamma * moved, -volatility * moved * speed * moved)
        .zero(there(result.volga()), -moved * gamma * moved, -moved * volatility * zomma * moved)
        .zero(
            there(result.charm()),
            -terms.dividendYield() * delta,
            (drift() + variance) * spot * gamma,
            variance * spot * spot * speed / 2)
        .zero(
            volatility * moved * there(result.color()) * moved,
            drift() * spot * vanna,
            variance * spot * spot * zomma / 2,
            -terms.rate() * vega);
  }
}
