package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of an option with a barrier: of one that is alive the parity of in and out, the sum of
 * option and rebate, and the Black-Scholes equation, in which theta is a difference by time and
 * gamma one by the spot; of one that was touched what is left of it.
 *
 * @param input of the option
 * @param result as published
 */
record BarrierChecks(BarrierOption.Input input, BarrierOption.Result result) {
  static final String NO_ROUTE =
      "A path to the barrier has no relation that gives this derivative from the other numbers; it"
          + " is an extrapolated difference of the checked price.";

  private static final double PARITY = 1e-10;
  private static final double EQUATION = 1e-4;
  private static final double SUM = 1e-14;

  /** Deviations, and parts of them to the barrier, from which on differences are smooth. */
  private static final double SMOOTH = 0.03;

  List<Check> all() {
    OptionTerms terms = input.terms();
    BarrierTerms option = input.barrierTerms();
    boolean in = input.in();
    if (option.touched(terms)) {
      return in ? plain(terms) : List.of(rebate());
    }
    double volatility = input.volatility();
    double other = option.option(terms, volatility, !in);
    double european = new BlackScholes(terms, volatility).price();
    var checks = new ArrayList<Check>();
    checks.add(
        new Check(
            "in_out_parity_residual",
            result.optionValue() + other - european,
            PARITY * terms.scale(),
            "Knock-in plus knock-out, without rebates, less the plain option: zero, because one of"
                + " the two always is the plain option."));
    checks.add(
        new Check(
            "rebate_residual",
            result.price() - result.optionValue() - result.rebateValue(),
            SUM * (Math.abs(result.price()) + input.rebate()),
            "Price less option and rebate: zero."));
    double deviation = volatility * Math.sqrt(terms.expiryYears());
    double away = Math.abs(OptionTerms.logRatio(terms.spot(), input.barrier()));
    if (deviation > SMOOTH && away > SMOOTH * deviation) {
      checks.add(equation(terms, volatility));
    }
    return checks;
  }

  private Check equation(OptionTerms terms, double volatility) {
    double spot = terms.spot();
    double delta = result.delta();
    double left =
        result.theta()
            + volatility * volatility * spot * spot * result.gamma() / 2
            + (terms.rate() - terms.dividendYield()) * spot * delta
            - terms.rate() * result.price();
    double scale = terms.scale() + input.rebate();
    return new Check(
        "black_scholes_residual",
        left,
        EQUATION * scale * (volatility * volatility + 1 / terms.expiryYears()),
        "theta + v^2 S^2 gamma / 2 + (r - q) S delta - r price, the first two being differences by"
            + " time and by the spot: zero, as for every price of the model.");
  }

  private List<Check> plain(OptionTerms terms) {
    double volatility = input.volatility();
    var formula = new BlackScholes(terms, volatility);
    double mirror = new BlackScholes(terms.mirrored(), volatility).price();
    double forward = terms.sign() * (terms.discountedSpot() - terms.discountedStrike());
    Check parity =
        new Check(
            "put_call_parity_residual",
            new Residuals()
                .equal(result.price(), mirror + forward, terms.scale())
                .equal(result.optionValue(), result.price())
                .equal(result.rebateValue(), 0)
                .largest(),
            PARITY,
            "Call less put less the discounted forward, relative to spot and strike: zero, for an"
                + " option that was knocked in is the plain one, without a rebate.");
    return formula.kinked()
        ? List.of(parity)
        : List.of(parity, GreekIdentities.of(terms, volatility, greeks()));
  }

  private Greeks greeks() {
    return new Greeks(
        result.price(),
        result.delta(),
        result.gamma(),
        result.vega(),
        result.theta(),
        result.rho());
  }

  private Check rebate() {
    var residuals =
        new Residuals()
            .equal(result.price(), input.rebate())
            .equal(result.rebateValue(), input.rebate())
            .equal(result.optionValue(), 0);
    for (double slope : new double[] {result.delta(), result.gamma(), result.vega()}) {
      residuals.equal(slope, 0);
    }
    residuals.equal(result.theta(), 0).equal(result.rho(), 0);
    return residuals.check(
        "rebate_residual",
        0,
        "Largest relative difference of an option that was knocked out from its rebate, which no"
            + " price moves.");
  }
}
