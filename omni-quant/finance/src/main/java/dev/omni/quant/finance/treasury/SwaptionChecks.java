package dev.omni.quant.finance.treasury;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The checks of a swaption: the parity of payer and receiver at the published forward and annuity,
 * the vega by a difference of values, and what is given.
 *
 * @param input the swaption
 * @param result as published
 * @param option the swap under it
 */
record SwaptionChecks(
    SwaptionEuropean.Input input, SwaptionEuropean.Result result, SwaptionValue option) {
  private static final double PARITY = 1e-11;
  private static final double GIVEN = 1e-9;
  private static final double VEGA = 1e-6;
  private static final double STEP = 1e-3;
  private static final double LEAST = 1e-300;

  List<Check> all() {
    double notional = input.swap().notional();
    double strike = input.strike();
    double volatility = Math.abs(result.impliedVolatility());
    double root = Math.sqrt(option.years());
    double unit = notional * option.annuity();
    double value = result.presentValue();
    double mirror =
        unit * option.model().value(-option.sign(), option.forward(), strike, volatility * root);
    double annuity = result.annuity();
    double forward = result.forwardSwapRate();
    double swap = option.sign() * notional * annuity * (forward - strike);
    OptionalDouble sent = input.rates().volatility();
    double published = sent.isPresent() ? result.impliedVolatility() : value;
    double given = sent.orElseGet(input.rates().presentValue()::getAsDouble);
    double h = STEP * volatility * root;
    double deviation = volatility * root;
    double near = option.unitValue(strike, deviation + h) - option.unitValue(strike, deviation - h);
    double far =
        option.unitValue(strike, deviation + 2 * h) - option.unitValue(strike, deviation - 2 * h);
    double slope = h == 0 ? result.vega() : unit * root * (8 * near - far) / (12 * h);
    return List.of(
        new Check(
            "payer_receiver_residual",
            value - mirror - swap,
            PARITY * unit * (1 + Math.abs(option.forward())),
            "Payer less receiver less A (S - K) N: zero, because one of the two is exercised."),
        new Residuals()
            .equal(published, given)
            .equal(annuity, option.annuity())
            .check(
                "terms_residual",
                GIVEN,
                "Largest relative difference of the annuity from the discounted periods, and of what"
                    + " is given: zero."),
        new Check(
            "vega_residual",
            result.vega() - slope,
            unit * root * (VEGA * (1 + Math.abs(strike)) + PARITY / Math.max(h, LEAST)) + LEAST,
            "Vega less that of values at volatilities around it: zero."));
  }
}
