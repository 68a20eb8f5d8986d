package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;

/**
 * Relations between the price of a European claim and its derivatives that hold for every payoff:
 * the Black-Scholes equation, its derivatives by the spot and the volatility, and the equality of
 * the volatility's effect with that of the curvature.
 *
 * @param terms of the claim
 * @param volatility of the asset
 * @param result the published numbers
 */
record GreekIdentities(OptionTerms terms, double volatility, Json.Obj result) {
  private static final double BOUND = 1e-9;

  /** Returns the check of the six derivatives of every European claim. */
  static Check of(OptionTerms terms, double volatility, Json.Obj result) {
    return check(new GreekIdentities(terms, volatility, result).first());
  }

  /** Returns the check with the six of second and third order besides. */
  static Check ofVanilla(OptionTerms terms, double volatility, Json.Obj result) {
    var identities = new GreekIdentities(terms, volatility, result);
    return check(identities.second(identities.first()));
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

  private Residuals first() {
    double spot = terms.spot();
    double years = terms.expiryYears();
    double price = result.number("price");
    double delta = result.number("delta");
    double gamma = result.number("gamma");
    double variance = volatility * volatility;
    return new Residuals()
        .zero(
            result.number("theta"),
            terms.rate() * spot * delta,
            -terms.dividendYield() * spot * delta,
            variance * spot * spot * gamma / 2,
            -terms.rate() * price)
        .zero(result.number("vega"), -volatility * years * spot * spot * gamma)
        .zero(result.number("rho"), -years * spot * delta, years * price);
  }

  private Residuals second(Residuals residuals) {
    double spot = terms.spot();
    double years = terms.expiryYears();
    double variance = volatility * volatility;
    double delta = result.number("delta");
    double gamma = result.number("gamma");
    double speed = result.number("speed");
    double vanna = result.number("vanna");
    double zomma = result.number("zomma");
    return residuals
        .zero(
            vanna,
            -2 * volatility * years * spot * gamma,
            -volatility * years * spot * spot * speed)
        .zero(
            result.number("volga"),
            -years * spot * spot * gamma,
            -years * spot * spot * volatility * zomma)
        .zero(
            result.number("charm"),
            -terms.dividendYield() * delta,
            (drift() + variance) * spot * gamma,
            variance * spot * spot * speed / 2)
        .zero(
            volatility * years * spot * spot * result.number("color"),
            drift() * spot * vanna,
            variance * spot * spot * zomma / 2,
            -terms.rate() * result.number("vega"));
  }
}
