package dev.omni.quant.finance;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Contracts;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of an option with a barrier: of one that is alive the parity of in and out, the sum of
 * option and rebate, and the Black-Scholes equation, in which theta is a difference by time and
 * gamma one by the spot; of one that was touched what is left of it.
 *
 * @param fields of the input
 * @param result as published
 */
record BarrierChecks(JsonFields fields, Json.Obj result) {
  static final String NO_ROUTE =
      "A path to the barrier has no relation that gives this derivative from the other numbers; it"
          + " is an extrapolated difference of the checked price.";

  private static final double PARITY = 1e-10;
  private static final double EQUATION = 1e-4;
  private static final double SUM = 1e-14;

  /** Deviations, and parts of them to the barrier, from which on differences are smooth. */
  private static final double SMOOTH = 0.03;

  List<Check> all() {
    OptionTerms terms = OptionTerms.of(fields);
    var option = new BarrierTerms(fields);
    boolean in = fields.text("knock").equals("in");
    if (option.touched(terms)) {
      return in ? plain(terms) : List.of(rebate());
    }
    double volatility = fields.number("volatility");
    double other = option.option(terms, volatility, !in);
    double european = new BlackScholes(terms, volatility).price();
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "in_out_parity_residual",
            result.number("option_value") + other - european,
            PARITY * terms.scale(),
            "Knock-in plus knock-out, without rebates, less the plain option: zero, because one of"
                + " the two always is the plain option."));
    checks.add(
        new Check(
            "rebate_residual",
            result.number("price") - result.number("option_value") - result.number("rebate_value"),
            SUM * (Math.abs(result.number("price")) + fields.number("rebate")),
            "Price less option and rebate: zero."));
    double deviation = volatility * Math.sqrt(terms.expiryYears());
    double away = Math.abs(OptionTerms.logRatio(terms.spot(), fields.number("barrier")));
    if (deviation > SMOOTH && away > SMOOTH * deviation) {
      checks.add(equation(terms, volatility));
    }
    return checks;
  }

  private Check equation(OptionTerms terms, double volatility) {
    double spot = terms.spot();
    double delta = result.number("delta");
    double left =
        result.number("theta")
            + volatility * volatility * spot * spot * result.number("gamma") / 2
            + (terms.rate() - terms.dividendYield()) * spot * delta
            - terms.rate() * result.number("price");
    double scale = terms.scale() + fields.number("rebate");
    return new Check(
        "black_scholes_residual",
        left,
        EQUATION * scale * (volatility * volatility + 1 / terms.expiryYears()),
        "theta + v^2 S^2 gamma / 2 + (r - q) S delta - r price, the first two being differences by"
            + " time and by the spot: zero, as for every price of the model.");
  }

  private List<Check> plain(OptionTerms terms) {
    double volatility = fields.number("volatility");
    var formula = new BlackScholes(terms, volatility);
    double mirror = new BlackScholes(terms.mirrored(), volatility).price();
    double forward = terms.sign() * (terms.discountedSpot() - terms.discountedStrike());
    Check parity =
        new Check(
            "put_call_parity_residual",
            new Residuals()
                .equal(result.number("price"), mirror + forward, terms.scale())
                .equal(result.number("option_value"), result.number("price"))
                .equal(result.number("rebate_value"), 0)
                .largest(),
            PARITY,
            "Call less put less the discounted forward, relative to spot and strike: zero, for an"
                + " option that was knocked in is the plain one, without a rebate.");
    return formula.kinked()
        ? List.of(parity)
        : List.of(
            parity,
            GreekIdentities.of(terms, volatility, Contracts.codec(Greeks.class).read(result)));
  }

  private Check rebate() {
    var residuals =
        new Residuals()
            .equal(result.number("price"), fields.number("rebate"))
            .equal(result.number("rebate_value"), fields.number("rebate"))
            .equal(result.number("option_value"), 0);
    for (String name : List.of("delta", "gamma", "vega", "theta", "rho")) {
      residuals.equal(result.number(name), 0);
    }
    return residuals.check(
        "rebate_residual",
        0,
        "Largest relative difference of an option that was knocked out from its rebate, which no"
            + " price moves.");
  }
}
