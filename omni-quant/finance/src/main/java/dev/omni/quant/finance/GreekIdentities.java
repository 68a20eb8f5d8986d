package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
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
  private final Json.Obj result;
  private final double price;
  private final double delta;
  private final double gamma;
  private final double vega;
  private final double rho;

  /** S sqrt(T): a product with T itself vanishes where that is very small. */
  private final double moved;

  private GreekIdentities(OptionTerms terms, double volatility, Json.Obj result) {
    this.terms = terms;
    this.volatility = volatility;
    this.result = result;
    price = result.number("price");
    delta = result.number("delta");
    gamma = result.number("gamma");
    vega = result.number("vega");
    rho = result.number("rho");
    moved = terms.spot() * Math.sqrt(terms.expiryYears());
  }

  /** Returns the check of the six derivatives of every European claim. */
  static Check of(OptionTerms terms, double volatility, Json.Obj result) {
    return check(new GreekIdentities(terms, volatility, result).first());
  }

  /** Returns the check with the six of second and third order besides. */
  static Check ofVanilla(OptionTerms terms, double volatility, Json.Obj result) {
    var identities = new GreekIdentities(terms, volatility, result);
    return check(identities.second(identities.first()));
  }

  /**
   * Returns the check of an option on a forward, whose rho keeps the forward fixed.
   *
   * @param terms of an asset whose yield is the rate
   * @param others residuals to be checked too
   */
  static Check ofForward(OptionTerms terms, double volatility, Json.Obj result, Residuals others) {
    double mirror = new BlackScholes(terms.mirrored(), Math.abs(volatility)).delta();
    var identities = new GreekIdentities(terms, volatility, result);
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
            result.number("theta"),
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

  private Residuals second(Residuals residuals) {
    double spot = terms.spot();
    double variance = volatility * volatility;
    double speed = result.number("speed");
    double vanna = result.number("vanna");
    double zomma = result.number("zomma");
    double root = Math.sqrt(terms.expiryYears());
    return residuals
        .zero(vanna, -2 * volatility * root * gamma * moved, -volatility * moved * speed * moved)
        .zero(result.number("volga"), -moved * gamma * moved, -moved * volatility * zomma * moved)
        .zero(
            result.number("charm"),
            -terms.dividendYield() * delta,
            (drift() + variance) * spot * gamma,
            variance * spot * spot * speed / 2)
        .zero(
            volatility * moved * result.number("color") * moved,
            drift() * spot * vanna,
            variance * spot * spot * zomma / 2,
            -terms.rate() * vega);
  }
}
