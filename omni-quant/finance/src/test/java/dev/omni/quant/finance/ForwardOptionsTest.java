package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.opengamma.strata.pricer.impl.option.BlackFormulaRepository;
import com.opengamma.strata.pricer.impl.option.NormalFormulaRepository;
import com.opengamma.strata.product.common.PutCall;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class ForwardOptionsTest {
  private static final double BUMP = 1e-4;

  private final JsonEngine black = LoadedEngine.of(new Black76());
  private final JsonEngine normal = LoadedEngine.of(new Bachelier());
  private final JsonEngine digital = LoadedEngine.of(new Digital());

  private static Json.Obj lognormal(boolean call, double forward, double v, double t) {
    return Json.obj(
        "type",
        call ? "call" : "put",
        "forward",
        forward,
        "strike",
        100,
        "rate",
        0.03,
        "volatility",
        v,
        "expiry_years",
        t);
  }

  private static Json.Obj bachelier(boolean call, double forward, double v, double t) {
    return Json.obj(
        "type",
        call ? "call" : "put",
        "forward",
        forward,
        "strike",
        -5,
        "rate",
        0.03,
        "normal_volatility",
        v,
        "expiry_years",
        t);
  }

  private static JsonFields result(dev.omni.engine.JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property
  void the_library_gives_the_same_price_of_a_forward_option(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 40, max = 250) @Scale(4) double forward,
      @ForAll @DoubleRange(min = 0.05, max = 2) @Scale(4) double v,
      @ForAll @DoubleRange(min = 0.05, max = 10) @Scale(4) double t) {
    double discount = Math.exp(-0.03 * t);
    assertThat(result(black, lognormal(call, forward, v, t)).number("price"))
        .isCloseTo(
            discount * BlackFormulaRepository.price(forward, 100, t, v, call),
            within(1e-9 * forward));
    assertThat(result(normal, bachelier(call, forward - 100, 40 * v, t)).number("price"))
        .isCloseTo(
            discount
                * NormalFormulaRepository.price(
                    forward - 100, -5, t, 40 * v, call ? PutCall.CALL : PutCall.PUT),
            within(1e-9 * forward));
  }

  @Property
  void a_shift_moves_forward_and_strike_alike(
      @ForAll @DoubleRange(min = 60, max = 150) @Scale(3) double forward,
      @ForAll @DoubleRange(min = 1, max = 50) @Scale(3) double shift) {
    Json.Obj shifted =
        lognormal(true, forward - shift, 0.3, 1).with("strike", 100 - shift).with("shift", shift);
    assertThat(result(black, shifted).number("price"))
        .isCloseTo(result(black, lognormal(true, forward, 0.3, 1)).number("price"), within(1e-10));
  }

  @Property
  void a_price_gives_back_its_volatility(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 80, max = 125) @Scale(3) double forward,
      @ForAll @DoubleRange(min = 0.1, max = 1) @Scale(3) double v) {
    for (var engine : new dev.omni.engine.JsonEngine[] {black, normal}) {
      String name = engine == black ? "volatility" : "normal_volatility";
      double volatility = engine == black ? v : 50 * v;
      Json.Obj given =
          engine == black
              ? lognormal(call, forward, volatility, 0.7)
              : bachelier(call, forward - 105, volatility, 0.7);
      double price = result(engine, given).number("price");
      Json.Obj asked = given.without(name).with("price", price);
      assertThat(result(engine, asked).number("implied_volatility"))
          .isCloseTo(volatility, within(1e-6 * volatility));
    }
  }

  @Property
  void greeks_are_what_a_small_move_changes(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 70, max = 140) @Scale(3) double forward,
      @ForAll @DoubleRange(min = 0.1, max = 1) @Scale(3) double v,
      @ForAll @DoubleRange(min = 0.2, max = 5) @Scale(3) double t) {
    JsonFields greeks = result(black, lognormal(call, forward, v, t));
    double up = result(black, lognormal(call, forward + BUMP, v, t)).number("price");
    double down = result(black, lognormal(call, forward - BUMP, v, t)).number("price");
    assertThat((up - down) / (2 * BUMP)).isCloseTo(greeks.number("delta"), within(1e-7));
    double later = result(black, lognormal(call, forward, v, t - BUMP)).number("price");
    double sooner = result(black, lognormal(call, forward, v, t + BUMP)).number("price");
    assertThat((later - sooner) / (2 * BUMP)).isCloseTo(greeks.number("theta"), within(1e-5));
    double wider = result(black, lognormal(call, forward, v + BUMP, t)).number("price");
    double tighter = result(black, lognormal(call, forward, v - BUMP, t)).number("price");
    assertThat((wider - tighter) / (2 * BUMP)).isCloseTo(greeks.number("vega"), within(1e-4));
  }

  @Property
  void an_asset_payment_less_strike_times_cash_is_the_plain_option(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 40, max = 250) @Scale(3) double spot,
      @ForAll @DoubleRange(min = 0, max = 1) @Scale(3) double v,
      @ForAll @DoubleRange(min = 0, max = 5) @Scale(3) double t) {
    Json.Obj plain =
        Json.obj(
            "type",
            call ? "call" : "put",
            "spot",
            spot,
            "strike",
            100,
            "rate",
            0.04,
            "dividend_yield",
            0.01,
            "volatility",
            v,
            "expiry_years",
            t);
    double asset = result(digital, plain.with("payoff", "asset_or_nothing")).number("price");
    double cash =
        result(digital, plain.with("payoff", "cash_or_nothing").with("cash", 100)).number("price");
    double vanilla = result(LoadedEngine.of(new VanillaOption()), plain).number("price");
    assertThat((call ? 1 : -1) * (asset - cash)).isCloseTo(vanilla, within(1e-10 * spot));
  }

  @Property
  void greeks_of_a_digital_option_are_what_a_small_move_changes(
      @ForAll boolean call,
      @ForAll boolean paysAsset,
      @ForAll @DoubleRange(min = 70, max = 140) @Scale(3) double spot,
      @ForAll @DoubleRange(min = 0.1, max = 1) @Scale(3) double v) {
    Json.Obj input =
        Json.obj(
            "type",
            call ? "call" : "put",
            "payoff",
            paysAsset ? "asset_or_nothing" : "cash_or_nothing",
            "spot",
            spot,
            "strike",
            100,
            "rate",
            0.04,
            "dividend_yield",
            0.01,
            "volatility",
            v,
            "expiry_years",
            0.8);
    JsonFields greeks = result(digital, input);
    assertThat(slope(input, "spot", spot)).isCloseTo(greeks.number("delta"), within(2e-5));
    assertThat(slope(input, "volatility", v)).isCloseTo(greeks.number("vega"), within(1e-2));
    assertThat(slope(input, "rate", 0.04)).isCloseTo(greeks.number("rho"), within(1e-2));
    assertThat(-slope(input, "expiry_years", 0.8)).isCloseTo(greeks.number("theta"), within(1e-2));
  }

  private double slope(Json.Obj input, String member, double value) {
    double up = result(digital, input.with(member, value + BUMP)).number("price");
    double down = result(digital, input.with(member, value - BUMP)).number("price");
    return (up - down) / (2 * BUMP);
  }

  @Test
  void without_volatility_an_option_at_the_money_has_no_second_derivative() {
    Json.Obj input = lognormal(true, 100, 0, 1);
    Json.Obj result = EngineRunner.result(black, input);
    assertThat(result.find("gamma")).contains(Json.NULL);
    assertThat(new JsonFields(result).number("delta"))
        .isCloseTo(0.5 * Math.exp(-0.03), within(1e-15));
    assertThat(result(digital, spotAtStrike()).number("price"))
        .as("half of the payment")
        .isCloseTo(0.5, within(1e-15));
  }

  private static Json.Obj spotAtStrike() {
    return Json.obj(
        "type", "call",
        "payoff", "cash_or_nothing",
        "spot", 100,
        "strike", 100,
        "rate", 0,
        "volatility", 0,
        "expiry_years", 1);
  }

  @Test
  void a_forward_that_the_shift_leaves_at_zero_names_the_normal_model() {
    Json.Obj input = lognormal(true, -0.5, 0.2, 1);
    assertThat(EngineRunner.refused(black, input)).containsExactly("/forward");
    assertThat(black.problems(black.capability().input().filled(input)))
        .extracting(Problem::message)
        .allMatch(message -> message.contains("finance.option.bachelier"))
        .allMatch(message -> message.contains("shift"));
  }

  @Test
  void a_price_beyond_its_bounds_is_refused_with_the_bounds() {
    Json.Obj input = lognormal(true, 120, 0.2, 1).without("volatility").with("price", 5);
    assertThat(EngineRunner.refused(black, input)).containsExactly("/price");
    Json.Obj certain = bachelier(true, 0, 1, 1).without("normal_volatility").with("price", 4);
    assertThat(EngineRunner.refused(normal, certain)).containsExactly("/price");
    assertThat(normal.problems(normal.capability().input().filled(certain)).get(0).message())
        .contains("4.85");
  }

  @Test
  void exactly_one_of_two_alternatives_is_taken() {
    Json.Obj both = lognormal(true, 100, 0.2, 1).with("price", 5);
    assertThat(black.capability().input().problems(both))
        .anyMatch(p -> p.pointer().isEmpty() && p.message().contains("volatility"))
        .anyMatch(p -> p.message().contains("price"));
    Json.Obj dated = lognormal(true, 100, 0.2, 1).with("expiry_date", "2025-01-01");
    assertThat(EngineRunner.refused(black, dated)).containsExactly("");
    Json.Obj dates = dated.without("expiry_years").with("valuation_date", "2024-01-02");
    assertThat(result(black, dates).number("price"))
        .isEqualTo(result(black, lognormal(true, 100, 0.2, 1)).number("price"));
  }

  /** Both ways and a strike beyond its bound: one answer names all of it. */
  @Test
  void neither_and_both_of_two_ways_are_told_with_all_other_problems() {
    var contract = black.capability().input();
    Json.Obj input = lognormal(true, 100, 0.2, 1).with("strike", 2e9);
    Json.Obj both = input.with("valuation_date", "2024-01-02").with("expiry_date", "2025-01-01");
    for (Json.Obj wrong : new Json.Obj[] {both, input.without("expiry_years")}) {
      assertThat(contract.problems(wrong))
          .anyMatch(p -> p.pointer().equals("/strike"))
          .anyMatch(
              p ->
                  p.pointer().isEmpty()
                      && p.message().contains("expiry_years")
                      && p.message().contains("valuation_date and expiry_date"));
    }
  }
}
