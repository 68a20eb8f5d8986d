package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmericanOptionTest {
  private final JsonEngine engine = LoadedEngine.of(new AmericanOption());

  private static Json.Obj option(String type, double spot, double rate, double yield) {
    return Json.obj(
        "type",
        type,
        "spot",
        spot,
        "strike",
        100,
        "rate",
        rate,
        "dividend_yield",
        yield,
        "volatility",
        0.3,
        "expiry_years",
        1,
        "steps",
        200);
  }

  private JsonFields priced(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Property
  void it_is_worth_no_less_than_exercise_and_the_european_option(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 30, max = 300) @Scale(4) double spot,
      @ForAll @DoubleRange(min = -0.1, max = 0.3) @Scale(4) double rate,
      @ForAll @DoubleRange(min = -0.1, max = 0.3) @Scale(4) double yield) {
    JsonFields it = priced(option(call ? "call" : "put", spot, rate, yield));
    double exercise = Math.max(0, call ? spot - 100 : 100 - spot);
    assertThat(it.number("price")).isGreaterThanOrEqualTo(exercise);
    assertThat(it.number("early_exercise_premium")).isNotNegative();
  }

  @Property(tries = 30) // about 5 ms a try
  void a_call_is_the_put_with_spot_and_strike_and_rate_and_yield_exchanged(
      @ForAll @DoubleRange(min = 50, max = 200) @Scale(4) double spot,
      @ForAll @DoubleRange(min = 0, max = 0.2) @Scale(4) double rate,
      @ForAll @DoubleRange(min = 0, max = 0.2) @Scale(4) double yield) {
    // R. McDonald and M. Schroder, A parity result for American options, 1998.
    Json.Obj call = option("call", spot, rate, yield).with("steps", 500);
    Json.Obj put = option("put", 100, yield, rate).with("strike", spot).with("steps", 500);
    assertThat(priced(call).number("price"))
        .isCloseTo(priced(put).number("price"), within(1e-8 * spot));
  }

  @Test
  void a_call_on_an_asset_without_yield_is_never_exercised_early() {
    JsonFields it = priced(option("call", 120, 0.05, 0));
    assertThat(it.number("early_exercise_premium")).isCloseTo(0, within(1e-12));
  }

  @Property(tries = 40) // about 20 ms a try
  void greeks_are_what_a_small_move_changes(
      @ForAll boolean call,
      @ForAll @DoubleRange(min = 85, max = 115) @Scale(2) double spot,
      @ForAll @DoubleRange(min = 0.01, max = 0.1) @Scale(3) double rate,
      @ForAll @DoubleRange(min = 0.01, max = 0.1) @Scale(3) double yield) {
    Json.Obj input = option(call ? "call" : "put", spot, rate, yield);
    JsonFields it = priced(input);
    assertThat(slope(input, "spot", spot, 0.01)).isCloseTo(it.number("delta"), within(1e-5));
    assertThat(slope(input, "volatility", 0.3, 0.001)).isCloseTo(it.number("vega"), within(1e-2));
    assertThat(slope(input, "rate", rate, 0.0005)).isCloseTo(it.number("rho"), within(5e-2));
    assertThat(-slope(input, "expiry_years", 1, 0.001)).isCloseTo(it.number("theta"), within(1e-3));
  }

  private double slope(Json.Obj input, String member, double value, double step) {
    double up = priced(input.with(member, value + step)).number("price");
    double down = priced(input.with(member, value - step)).number("price");
    return (up - down) / (2 * step);
  }

  @Property(tries = 30) // about 6 ms a try
  void at_its_boundary_a_put_is_worth_what_exercise_gives(
      @ForAll @DoubleRange(min = 0.01, max = 0.1) @Scale(3) double rate,
      @ForAll @DoubleRange(min = 0, max = 0.1) @Scale(3) double yield) {
    double boundary = priced(option("put", 100, rate, yield)).number("exercise_boundary");
    JsonFields above = priced(option("put", boundary * 1.0001, rate, yield));
    assertThat(above.number("price")).isCloseTo(100 - boundary * 1.0001, within(1e-4));
    assertThat(above.number("delta")).isCloseTo(-1, within(5e-3));
    assertThat(priced(option("put", boundary * 0.99, rate, yield)).number("gamma")).isZero();
  }

  @Test
  void finer_lattices_agree_with_the_finest() {
    Json.Obj put = option("put", 95, -0.01, -0.05);
    double finest = priced(put.with("steps", 3000)).number("price");
    assertThat(priced(put.with("steps", 100)).number("price")).isCloseTo(finest, within(0.02));
    assertThat(priced(put.with("steps", 1000)).number("price")).isCloseTo(finest, within(5e-4));
  }

  @Tag("ci")
  @ParameterizedTest
  @CsvSource({
    "call, 98.4, 2.57, 0.48, 0.01, 0.084",
    "call, 109.8, 8.2, 0.28, 0.095, 0.079",
    "call, 116.2, 15.92, 0.23, 0.022, 0.08",
    "call, 91.5, 7.06, 0.23, 0.03, 0.119",
    "put, 138.5, 2.28, 0.47, 0.013, 0.013",
    "put, 104.4, 19.92, 0.3, 0.095, 0.094"
  })
  void a_price_differs_from_a_fine_lattice_by_less_than_the_lattice_changes(
      String type, double strike, double years, double volatility, double rate, double yield) {
    Json.Obj input =
        option(type, 100, rate, yield)
            .with("strike", strike)
            .with("expiry_years", years)
            .with("volatility", volatility)
            .with("steps", 2001);
    var terms = new OptionTerms(type.equals("call"), 100, strike, rate, yield, years);
    double fine = added(new TrinomialTree(terms, volatility, 6000));
    double half = added(new TrinomialTree(terms, volatility, 3000));
    double exact = new BlackScholes(terms, volatility).price() + 2 * fine - half;
    JsonComputed told = EngineRunner.computed(engine, input, Work.alone());
    double error = Math.abs(new JsonFields(told.result()).number("price") - exact);

    assertThat(error).isLessThan(Math.abs(fine - half));
    assertThat(error).isLessThan(1e-5 * exact);
  }

  private static double added(TrinomialTree tree) {
    TrinomialTree.Prices prices = tree.prices(Work.alone());
    return prices.american() - prices.european();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 0.3, 100",
    "0.3, 0, 0.1, 100",
    "1, 0.2, 0.05, 100",
    "0.5, -0.05, 0.3, 50",
    "0.1, 0, 0.2, 100"
  })
  void a_put_or_call_of_many_years_is_worth_what_one_without_end_is(
      double rate, double yield, double volatility, double years) {
    // R. C. Merton, Theory of rational option pricing, 1973, section 8, eq. 52, with a yield.
    double half = 0.5 * volatility * volatility;
    double drift = rate - yield - half;
    double root = (-drift - Math.sqrt(drift * drift + 4 * half * rate)) / (2 * half);
    double exercise = 100 * root / (root - 1);
    double endless = (100 - exercise) * Math.pow(100 / exercise, root);
    Json.Obj put = option("put", 100, rate, yield).with("volatility", volatility);
    Json.Obj call = option("call", 100, yield, rate).with("volatility", volatility);
    for (Json.Obj one : List.of(put, call)) {
      Json.Obj whole = one.with("expiry_years", years).with("steps", 2001);
      assertThat(priced(whole).number("price")).isCloseTo(endless, withinPercentage(0.4));
    }
  }

  @Test
  void a_put_without_volatility_is_exercised_now() {
    JsonFields it = priced(option("put", 80, 0.05, 0).with("volatility", 1e-9));
    assertThat(it.number("price")).isCloseTo(20, within(1e-9));
  }

  @Test
  void a_volatility_beyond_the_lattice_gives_a_reason() {
    Json.Obj wild = option("put", 100, -0.01, -0.05).with("volatility", 5).with("expiry_years", 90);
    assertThatThrownBy(() -> priced(wild.with("steps", 5000)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("fewer steps");
    Json.Obj oneBoundary = wild.with("rate", 0.05).with("dividend_yield", 0);
    assertThat(priced(oneBoundary).number("price")).isBetween(0.0, 100.0);
  }

  @Test
  void a_cancel_stops_it() {
    assertThatThrownBy(
            () ->
                EngineRunner.computed(
                    engine, option("put", 90, -0.01, -0.05), EngineRunner.cancelledAfter(10)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void the_greeks_of_a_call_without_yield_under_a_negative_rate_are_its_differences() {
    Json.Obj call =
        Json.obj(
            "type", "call",
            "spot", 218.8,
            "strike", 250.8,
            "rate", -0.0049,
            "volatility", 0.285,
            "valuation_date", "2019-01-03",
            "expiry_date", "2019-03-07");
    JsonFields here = priced(call);
    double up = priced(call.with("spot", 219.8)).number("delta");
    double down = priced(call.with("spot", 217.8)).number("delta");
    assertThat(here.number("gamma")).isCloseTo((up - down) / 2, withinPercentage(0.1));
  }
}
