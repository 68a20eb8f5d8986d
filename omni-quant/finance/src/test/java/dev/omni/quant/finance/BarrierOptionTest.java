package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.opengamma.strata.pricer.impl.option.BlackBarrierPriceFormulaRepository;
import com.opengamma.strata.product.option.BarrierType;
import com.opengamma.strata.product.option.KnockType;
import com.opengamma.strata.product.option.SimpleConstantContinuousBarrier;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.figure.Figure;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Own;
import dev.omni.engine.figure.Plane;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarrierOptionTest {
  private final JsonEngine engine = LoadedEngine.of(new BarrierOption());

  private static Json.Obj option(boolean call, boolean down, boolean in, double strike) {
    return Json.obj(
        "type",
        call ? "call" : "put",
        "spot",
        100,
        "strike",
        strike,
        "rate",
        0.05,
        "dividend_yield",
        0.02,
        "volatility",
        0.25,
        "expiry_years",
        1,
        "barrier",
        down ? 90 : 110,
        "direction",
        down ? "down" : "up",
        "knock",
        in ? "in" : "out");
  }

  private JsonFields priced(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property
  void an_unrelated_library_gives_the_same_price(
      @ForAll boolean call,
      @ForAll boolean down,
      @ForAll boolean in,
      @ForAll @DoubleRange(min = 60, max = 150) @Scale(6) double strike,
      @ForAll @DoubleRange(min = 0.05, max = 1) @Scale(6) double volatility,
      @ForAll @DoubleRange(min = 0.01, max = 5) @Scale(6) double years) {
    Json.Obj input =
        option(call, down, in, strike).with("volatility", volatility).with("expiry_years", years);
    var barrier =
        SimpleConstantContinuousBarrier.of(
            down ? BarrierType.DOWN : BarrierType.UP,
            in ? KnockType.KNOCK_IN : KnockType.KNOCK_OUT,
            down ? 90 : 110);
    double other =
        new BlackBarrierPriceFormulaRepository()
            .price(100, strike, years, 0.03, 0.05, volatility, call, barrier);
    assertThat(priced(input).number("option_value")).isCloseTo(other, within(1e-9));
  }

  @Property
  void in_and_out_make_the_plain_option_at_all_rates_and_volatilities(
      @ForAll boolean call,
      @ForAll boolean down,
      @ForAll @DoubleRange(min = -1, max = 1) @Scale(6) double rate,
      @ForAll @DoubleRange(min = 0.001, max = 5) @Scale(6) double volatility,
      @ForAll @DoubleRange(min = 0.001, max = 100) @Scale(6) double years) {
    Json.Obj in =
        option(call, down, true, 100)
            .with("rate", rate)
            .with("volatility", volatility)
            .with("expiry_years", years);
    OptionTerms terms = terms(in);
    double plain = new BlackScholes(terms, volatility).price();
    double sum = priced(in).number("price") + priced(in.with("knock", "out")).number("price");
    assertThat(sum).isCloseTo(plain, within(1e-10 * terms.scale()));
  }

  @Property
  void a_farther_barrier_makes_a_knock_out_dearer(
      @ForAll boolean call, @ForAll @DoubleRange(min = 50, max = 98) @Scale(4) double barrier) {
    Json.Obj near = option(call, true, false, 100).with("barrier", barrier + 1);
    Json.Obj far = option(call, true, false, 100).with("barrier", barrier);
    assertThat(priced(far).number("price"))
        .isGreaterThanOrEqualTo(priced(near).number("price") - 1e-10);
  }

  @Test
  void the_price_does_not_jump_where_the_strike_passes_the_barrier() {
    for (int kind = 0; kind < 8; kind++) {
      boolean down = (kind & 1) > 0;
      double barrier = down ? 90 : 110;
      Json.Obj below = option((kind & 2) > 0, down, (kind & 4) > 0, barrier - 1e-9);
      Json.Obj above = below.with("strike", barrier + 1e-9);
      assertThat(priced(below).number("price"))
          .isCloseTo(priced(above).number("price"), within(1e-7));
    }
  }

  @Test
  void a_rebate_at_the_touch_is_the_same_by_formula_and_by_integration() {
    var terms = new OptionTerms(true, 100, 100, -1e-9, 0.02, 1);
    double justBelow = new BarrierFormula(terms, 0.25, 90, true).unitAtTouch();
    var complex = new OptionTerms(true, 100, 100, -0.05, -0.05 - 0.5 * 0.04, 1);
    double integrated = new BarrierFormula(complex, 0.2, 90, true).unitAtTouch();
    var zero = new OptionTerms(true, 100, 100, 0, -0.5 * 0.04, 1);
    double probability = new BarrierFormula(zero, 0.2, 90, true).unitAtTouch();
    assertThat(justBelow).isBetween(0.5, 0.75);
    assertThat(integrated).isBetween(probability, probability * Math.exp(0.05));
  }

  /**
   * By Haug's F with a complex root and by the integral of e^(-r t) over the density of the first
   * touch, which agree, both in 80 digits by mpmath 1.3.
   */
  @Tag("ci")
  @ParameterizedTest
  @CsvSource({
    "99.99, -1, -0.45, 0.85, 36, 3.5556146748793855",
    "99, -0.5, -0.5, 0.3, 50, 3408503.4115066912",
    "120, -0.02, 0, 0.1, 10, 0.34370802921420414"
  })
  void a_rebate_at_the_touch_keeps_its_digits_however_low_the_rate(
      double barrier, double rate, double yield, double volatility, double years, double value) {
    var terms = new OptionTerms(true, 100, 100, rate, yield, years);
    double touched = new BarrierFormula(terms, volatility, barrier, barrier < 100).unitAtTouch();
    assertThat(touched).isCloseTo(value, within(1e-11 * value));
  }

  /** By Haug's E in 80 digits, mpmath 1.3: nearly every path touches, but e^100 counts the rest. */
  @Test
  void what_is_left_of_a_rebate_that_is_nearly_always_lost_keeps_its_digits() {
    var terms = new OptionTerms(false, 100, 100, -1, -0.79, 100);
    double untouched = new BarrierFormula(terms, 0.17, 97.5, true).unitAtExpiryUntouched();
    assertThat(untouched).isCloseTo(30.792424579844424, within(1e-8));
  }

  @Property
  void rebates_touched_or_not_are_worth_a_sure_payment_without_interest(
      @ForAll boolean down, @ForAll @DoubleRange(min = 0.01, max = 3) @Scale(4) double volatility) {
    Json.Obj out =
        option(true, down, false, 100)
            .with("rate", 0)
            .with("rebate", 7)
            .with("volatility", volatility);
    double touched = priced(out).number("rebate_value");
    double untouched = priced(out.with("knock", "in")).number("rebate_value");
    assertThat(touched + untouched).isCloseTo(7, within(1e-11));
  }

  @ParameterizedTest
  @CsvSource({"1e-6, 1", "0.001, 1", "5, 100", "0.2, 1e-12", "0.01, 100"})
  void extremes_give_prices_between_nothing_and_the_plain_option(double volatility, double years) {
    for (int kind = 0; kind < 8; kind++) {
      Json.Obj input =
          option((kind & 1) > 0, (kind & 2) > 0, (kind & 4) > 0, 100)
              .with("volatility", volatility)
              .with("expiry_years", years);
      OptionTerms terms = terms(input);
      assertThat(priced(input).number("price"))
          .isBetween(0.0, new BlackScholes(terms, volatility).price());
    }
  }

  @Test
  void a_path_without_chance_touches_the_barrier_or_does_not() {
    Json.Obj out = option(true, true, false, 90).with("barrier", 97);
    out = out.with("rebate", 3).with("dividend_yield", 0);
    for (double volatility : new double[] {1e-300, 1e-170, 1e-12, 1e-8}) {
      Json.Obj falls = out.with("volatility", volatility).with("rate", -0.08);
      assertThat(priced(falls).number("price")).isCloseTo(3 / 0.97, within(1e-9));
      assertThat(priced(falls.with("knock", "in")).number("price"))
          .isCloseTo(plain(falls, volatility), within(1e-9));
      Json.Obj rises = falls.with("rate", 0.08);
      assertThat(priced(rises).number("price")).isCloseTo(plain(rises, volatility), within(1e-9));
      assertThat(priced(rises.with("knock", "in")).number("option_value")).isZero();
    }
  }

  private double plain(Json.Obj input, double volatility) {
    return new BlackScholes(terms(input), volatility).price();
  }

  @Test
  void beyond_the_barrier_a_knock_in_is_the_plain_option_and_a_knock_out_nothing() {
    Json.Obj in = option(true, true, true, 100).with("barrier", 100);
    Json.Obj out = option(true, true, false, 100).with("barrier", 101);
    for (Json.Obj touched : new Json.Obj[] {in, out}) {
      boolean alive = touched.text("knock").equals("in");
      Json.Obj result = EngineRunner.result(engine, touched.without("rebate"));
      assertThat(result.text("state")).isEqualTo(alive ? "knocked_in" : "knocked_out");
      double plain = new BlackScholes(terms(touched), 0.25).price();
      assertThat(result.number("price")).isCloseTo(alive ? plain : 0, within(1e-12));
    }
  }

  @Property(tries = 20) // each draws a curve of a hundred deltas
  void a_run_lies_on_the_curve_of_delta_whatever_the_rebate(
      @ForAll boolean down, @ForAll boolean in, @ForAll @DoubleRange(max = 20) double rebate) {
    Json.Obj input =
        engine
            .capability()
            .input()
            .filled(option(true, down, in, 95).with("rebate", Json.num(rebate)));
    Figure figure =
        engine.figure(input, engine.compute(input, Work.alone()).result()).orElseThrow();
    Plane delta = (Plane) figure.panels().get(1);
    Mark.Line line = (Mark.Line) delta.marks().get(0);
    Own own = delta.own().orElseThrow();
    int next = 0;
    while (line.x()[next] < own.x()) {
      next++;
    }
    double share = (own.x() - line.x()[next - 1]) / (line.x()[next] - line.x()[next - 1]);
    double there = line.y()[next - 1] + share * (line.y()[next] - line.y()[next - 1]);
    assertThat(there).isCloseTo(own.y(), within(0.005));
  }

  private static OptionTerms terms(Json.Obj input) {
    return Contracts.codec(BarrierOption.Input.class).read(input).terms();
  }

  /** Of a price of 0.04 nothing was left between amounts of 1e15; by the formula in 120 digits. */
  @Test
  void small_prices_are_told_between_amounts_that_are_large() {
    Json.Obj input =
        Json.obj("type", "put", "spot", 100, "strike", 100, "rate", 0.05, "dividend_yield", -0.3)
            .with("volatility", 0.7061058644255468)
            .with("expiry_years", 100)
            .with("barrier", 99.9999999)
            .with("direction", "down")
            .with("knock", "in");

    assertThat(EngineRunner.number(LoadedEngine.of(new BarrierOption()), input, "option_value"))
        .isCloseTo(0.04051378143750884, within(1e-9));
  }
}
