package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class HestonGreeksTest {
  private final JsonEngine engine = LoadedEngine.of(new HestonOption());

  private static Json.Obj option(boolean call, double strike, double volOfVol) {
    return Json.obj(
        "type",
        call ? "call" : "put",
        "spot",
        100,
        "strike",
        strike,
        "rate",
        0.03,
        "dividend_yield",
        0.01,
        "expiry_years",
        1,
        "v0",
        0.09,
        "kappa",
        2,
        "theta",
        0.04,
        "vol_of_vol",
        volOfVol,
        "correlation",
        -0.6);
  }

  private double moved(Json.Obj input, String name, double by) {
    double here = new JsonFields(input).number(name);
    return EngineRunner.number(engine, input.with(name, here + by), "price");
  }

  private double slope(Json.Obj input, String name, double step) {
    double near = moved(input, name, step) - moved(input, name, -step);
    double far = moved(input, name, 2 * step) - moved(input, name, -2 * step);
    return (8 * near - far) / (12 * step);
  }

  @Property(tries = 15) // about 20 ms a try
  void derivatives_are_the_changes_of_the_price(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 70, max = 140) @Scale(1) double strike,
      @ForAll @DoubleRange(min = 0.1, max = 1.5) @Scale(2) double volOfVol) {
    Json.Obj input = option(call, strike, volOfVol);
    JsonFields it = new JsonFields(EngineRunner.result(engine, input));
    assertThat(it.number("delta")).isCloseTo(slope(input, "spot", 0.1), within(1e-7));
    assertThat(it.number("vega_v0")).isCloseTo(slope(input, "v0", 1e-3), within(1e-4));
    assertThat(it.number("rho")).isCloseTo(slope(input, "rate", 1e-3), within(1e-4));
    assertThat(it.number("theta_per_year"))
        .isCloseTo(-slope(input, "expiry_years", 1e-3), within(1e-4));
    double second = moved(input, "spot", 0.2) - 2 * it.number("price") + moved(input, "spot", -0.2);
    assertThat(it.number("gamma")).isCloseTo(second / 0.04, within(1e-5));
  }

  @Property(tries = 15) // about 2 ms a try
  void call_and_put_differ_as_parity_says(
      @ForAll @DoubleRange(min = 60, max = 160) @Scale(1) double strike) {
    JsonFields call = new JsonFields(EngineRunner.result(engine, option(true, strike, 0.5)));
    JsonFields put = new JsonFields(EngineRunner.result(engine, option(false, strike, 0.5)));
    assertThat(call.number("delta") - put.number("delta")).isCloseTo(Math.exp(-0.01), within(1e-9));
    assertThat(call.number("gamma")).isCloseTo(put.number("gamma"), within(1e-11));
    assertThat(call.number("vega_v0")).isCloseTo(put.number("vega_v0"), within(1e-8));
    assertThat(call.number("rho") - put.number("rho"))
        .isCloseTo(strike * Math.exp(-0.03), within(1e-7));
  }

  /** Almost without volatility of the variance, which stays at its mean: Black and Scholes. */
  @Test
  void a_variance_that_stays_has_the_derivatives_of_black_and_scholes() {
    Json.Obj input = option(true, 105, 1e-9).with("v0", 0.04);
    JsonFields it = new JsonFields(EngineRunner.result(engine, input));
    var formula = new BlackScholes(new OptionTerms(true, 100, 105, 0.03, 0.01, 1), 0.2);
    assertThat(it.number("delta")).isCloseTo(formula.delta(), within(1e-8));
    assertThat(it.number("gamma")).isCloseTo(formula.gamma(), within(1e-9));
    assertThat(it.number("theta_per_year")).isCloseTo(formula.theta(), within(1e-6));
    assertThat(it.number("rho")).isCloseTo(formula.rho(), within(1e-6));
  }

  @Test
  void what_is_certain_has_the_derivatives_of_its_payoff() {
    Json.Obj far = option(true, 1e-4, 0.5);
    JsonFields it = new JsonFields(EngineRunner.result(engine, far));
    assertThat(it.number("delta")).isCloseTo(Math.exp(-0.01), within(1e-9));
    assertThat(it.number("gamma")).isCloseTo(0, within(1e-9));
  }
}
