package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

/** What no model of rates can break: bounds, parities, directions, and the way back to a price. */
class RateOptionLawsTest {
  private static final double BASIS_POINT = 1e-4;

  private final LoadedEngine caps = LoadedEngine.of(new CapFloor());
  private final LoadedEngine swaptions = LoadedEngine.of(new SwaptionEuropean());

  private static Json.Obj example(JsonEngine engine) {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  private static JsonFields result(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  /** The input on a curve whose zero rates are all higher by so much. */
  private static Json.Obj moved(Json.Obj input, double by) {
    Json.Obj curve = input.findObject("discount_curve").orElseThrow();
    double[] zeros =
        Arrays.stream(new JsonFields(curve).numbers("zero_rates")).map(z -> z + by).toArray();
    return input.with("discount_curve", curve.with("zero_rates", zeros));
  }

  @Property(tries = 30) // about 2 ms a try
  void a_cap_less_a_floor_is_worth_its_payments_at_any_volatility(
      @ForAll @DoubleRange(min = 0.005, max = 0.08) @Scale(4) double strike,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(2) double volatility,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(2) double other) {
    Json.Obj cap = example(caps).with("strike", strike);
    Json.Obj floor = cap.with("type", "floor");
    double here =
        result(caps, cap.with("volatility", volatility)).number("present_value")
            - result(caps, floor.with("volatility", volatility)).number("present_value");
    double there =
        result(caps, cap.with("volatility", other)).number("present_value")
            - result(caps, floor.with("volatility", other)).number("present_value");
    assertThat(here).isCloseTo(there, within(1e-5));
  }

  @Property(tries = 30) // about 2 ms a try
  void a_cap_rises_with_the_volatility_and_falls_with_the_strike(
      @ForAll @DoubleRange(min = 0.005, max = 0.08) @Scale(4) double strike,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(2) double volatility) {
    Json.Obj cap = example(caps).with("strike", strike).with("volatility", volatility);
    double value = result(caps, cap).number("present_value");
    assertThat(result(caps, cap.with("volatility", volatility + 0.05)).number("present_value"))
        .isGreaterThanOrEqualTo(value);
    assertThat(result(caps, cap.with("strike", strike + 0.002)).number("present_value"))
        .isLessThanOrEqualTo(value);
    JsonFields caplets = result(caps, cap).fields("caplets");
    assertThat(Arrays.stream(caplets.numbers("present_value")).sum())
        .isCloseTo(value, within(1e-8 * (1 + value)));
  }

  /** The value leads back to the volatility, and pv01 is the move by a basis point. */
  private static void soughtAndMoved(
      JsonEngine engine, Json.Obj input, double volatility, double most) {
    JsonFields here = result(engine, input);
    double value = here.number("present_value");
    JsonFields again = result(engine, input.without("volatility").with("present_value", value));
    assertThat(again.number("implied_volatility")).isCloseTo(volatility, within(1e-9));
    assertThat(again.fields("numerics").number("error_estimate")).isLessThan(1e-6);
    double moved = result(engine, moved(input, BASIS_POINT)).number("present_value");
    assertThat(here.number("pv01")).isCloseTo(moved - value, within(most));
  }

  @Property(tries = 30) // about 3 ms a try
  void a_cap_at_its_value_has_its_volatility_and_the_moves_are_those_of_the_input(
      @ForAll @DoubleRange(min = 0.022, max = 0.05) @Scale(4) double strike,
      @ForAll @DoubleRange(min = 0.15, max = 0.8) @Scale(3) double volatility) {
    Json.Obj cap = example(caps).with("strike", strike).with("volatility", volatility);
    JsonFields here = result(caps, cap);
    soughtAndMoved(caps, cap, volatility, 1e-6);
    double up = result(caps, cap.with("volatility", volatility + 1e-4)).number("present_value");
    double down = result(caps, cap.with("volatility", volatility - 1e-4)).number("present_value");
    assertThat(here.number("vega"))
        .isCloseTo((up - down) / 2e-4, within(1e-5 * (1 + here.number("vega"))));
  }

  @Property
  void a_payer_less_a_receiver_is_the_annuity_times_what_the_rate_is_above_the_strike(
      @ForAll @DoubleRange(min = -0.01, max = 0.08) @Scale(4) double strike,
      @ForAll @DoubleRange(min = 0, max = 0.03) @Scale(4) double volatility,
      @ForAll boolean cash) {
    Json.Obj payer =
        example(swaptions)
            .with("strike", strike)
            .with("volatility", volatility)
            .with("settlement", cash ? "cash_par_yield" : "physical");
    JsonFields pays = result(swaptions, payer);
    JsonFields receiver = result(swaptions, payer.with("type", "receiver"));
    double unit = 1e7 * pays.number("annuity");
    double excess = pays.number("forward_swap_rate") - strike;
    assertThat(pays.number("present_value") - receiver.number("present_value"))
        .isCloseTo(unit * excess, within(1e-5));
    assertThat(pays.number("present_value")).isGreaterThanOrEqualTo(Math.max(0, unit * excess));
  }

  @Property(tries = 30) // about 2 ms a try
  void a_swaption_at_its_value_has_its_volatility_and_the_moves_are_those_of_the_input(
      @ForAll @DoubleRange(min = 0.01, max = 0.05) @Scale(4) double strike,
      @ForAll @DoubleRange(min = 0.003, max = 0.02) @Scale(4) double volatility) {
    Json.Obj payer = example(swaptions).with("strike", strike).with("volatility", volatility);
    soughtAndMoved(swaptions, payer, volatility, 1e-5);
  }

  @Test
  void a_value_that_no_volatility_gives_is_refused_with_its_bounds() {
    Json.Obj cap = example(caps).without("volatility").with("present_value", 1e9);
    assertThat(EngineRunner.refused(caps, cap)).containsExactly("/present_value");
    Json.Obj swaption = example(swaptions).without("volatility").with("present_value", 0);
    assertThat(EngineRunner.refused(swaptions, swaption)).containsExactly("/present_value");
    assertThat(swaptions.problems(swaptions.capability().input().filled(swaption)).get(0).message())
        .containsPattern("above [0-9.E]+ and below [0-9.E]+");
    Json.Obj today = swaption.with("exercise_date", "2024-06-03").with("present_value", 1e5);
    assertThat(EngineRunner.refused(swaptions, today)).containsExactly("/present_value");
  }

  /** Without volatility an option is what it is worth to exercise on the forward, and no more. */
  @Test
  void without_volatility_only_the_forward_counts() {
    for (String model : new String[] {"black", "bachelier"}) {
      Json.Obj still = example(caps).with("model", model).with("volatility", 0);
      JsonFields caplets = result(caps, still).fields("caplets");
      double[] forwards = caplets.numbers("forward");
      double[] values = caplets.numbers("present_value");
      for (int i = 0; i < values.length; i++) {
        assertThat(values[i] > 0).isEqualTo(forwards[i] > 0.03);
      }
    }
  }
}
