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

class SecondOrderGreeksTest {
  private static final double BUMP = 1e-5;
  private final JsonEngine engine = LoadedEngine.of(new VanillaOption());

  private static Json.Obj option(boolean call, double spot, double v, double t) {
    return Json.obj(
        "type",
        call ? "call" : "put",
        "spot",
        spot,
        "strike",
        100,
        "rate",
        0.05,
        "dividend_yield",
        0.02,
        "volatility",
        v,
        "expiry_years",
        t);
  }

  private JsonFields priced(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private double slope(Json.Obj input, String member, String greek) {
    double here = new JsonFields(input).number(member);
    double up = priced(input.with(member, here + BUMP)).number(greek);
    double down = priced(input.with(member, here - BUMP)).number(greek);
    return (up - down) / (2 * BUMP);
  }

  @Property
  void each_is_the_slope_of_a_first_order_greek(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 70, max = 140) @Scale(3) double spot,
      @ForAll @DoubleRange(min = 0.1, max = 1) @Scale(3) double v,
      @ForAll @DoubleRange(min = 0.1, max = 5) @Scale(3) double t) {
    Json.Obj input = option(call, spot, v, t);
    JsonFields greeks = priced(input);
    assertThat(slope(input, "volatility", "delta")).isCloseTo(greeks.number("vanna"), within(1e-6));
    assertThat(slope(input, "volatility", "vega")).isCloseTo(greeks.number("volga"), within(1e-3));
    assertThat(-slope(input, "expiry_years", "delta"))
        .isCloseTo(greeks.number("charm"), within(1e-6));
    assertThat(slope(input, "spot", "gamma")).isCloseTo(greeks.number("speed"), within(1e-8));
    assertThat(slope(input, "volatility", "gamma")).isCloseTo(greeks.number("zomma"), within(1e-6));
    assertThat(-slope(input, "expiry_years", "gamma"))
        .isCloseTo(greeks.number("color"), within(1e-6));
  }

  @Test
  void an_expired_option_at_its_strike_is_worth_nothing_and_has_half_a_delta() {
    Json.Obj result = EngineRunner.result(engine, option(false, 100, 0.3, 0));
    var fields = new JsonFields(result);
    assertThat(fields.number("price")).isZero();
    assertThat(fields.number("delta")).isEqualTo(-0.5);
    assertThat(result.find("color")).contains(Json.NULL);
  }

  @Test
  void without_volatility_an_option_is_its_discounted_forward_value() {
    JsonFields it = priced(option(true, 120, 0, 2));
    double forward = 120 * Math.exp(-0.04) - 100 * Math.exp(-0.1);
    assertThat(it.number("price")).isCloseTo(forward, within(1e-12));
    assertThat(it.number("rho")).isCloseTo(200 * Math.exp(-0.1), within(1e-12));
    assertThat(it.number("volga")).isZero();
  }
}
