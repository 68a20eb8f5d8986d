package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsianOptionTest {
  private static final double[] QUARTERS = {0.25, 0.5, 0.75, 1};
  private final JsonEngine engine = LoadedEngine.of(new AsianOption());

  private static Json.Obj option(String type, double strike, double volatility, double... times) {
    return Json.obj(
        "type",
        type,
        "spot",
        100,
        "strike",
        strike,
        "rate",
        0.05,
        "dividend_yield",
        0.01,
        "volatility",
        volatility,
        "averaging_times_years",
        times,
        "paths",
        20_000);
  }

  private JsonFields priced(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Test
  void the_same_seed_gives_the_same_bytes_on_one_thread_and_on_many() {
    Json.Obj input = option("call", 100, 0.3, QUARTERS).with("paths", 300_001);
    assertThat(EngineRunner.computed(engine, input, EngineRunner.onManyThreads()))
        .isEqualTo(EngineRunner.computed(engine, input, Work.alone()));
  }

  @Test
  void another_seed_agrees_within_the_standard_errors() {
    JsonFields one = priced(option("call", 100, 0.3, QUARTERS));
    JsonFields other = priced(option("call", 100, 0.3, QUARTERS).with("seed", 7));
    double error = Math.hypot(one.number("standard_error"), other.number("standard_error"));
    assertThat(one.number("price")).isNotEqualTo(other.number("price"));
    assertThat(one.number("price")).isCloseTo(other.number("price"), within(4 * error));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.3, 2, 5})
  void with_one_date_it_is_a_european_option(double volatility) {
    for (String type : new String[] {"call", "put"}) {
      JsonFields it = priced(option(type, 110, volatility, 1));
      var terms = new OptionTerms(type.equals("call"), 100, 110, 0.05, 0.01, 1);
      double european = new BlackScholes(terms, volatility).price();
      assertThat(it.number("geometric_exact")).isCloseTo(european, within(1e-10));
      assertThat(it.number("price")).isCloseTo(european, within(1e-9));
      assertThat(it.number("price_plain"))
          .isCloseTo(european, within(4.5 * it.number("standard_error_plain")));
    }
  }

  @Property(tries = 20) // about 7 ms a try
  void call_less_put_is_the_discounted_forward_of_the_average(
      @ForAll @DoubleRange(min = 60, max = 160) @Scale(6) double strike,
      @ForAll @DoubleRange(min = 0.05, max = 0.9) @Scale(6) double volatility) {
    JsonFields call = priced(option("call", strike, volatility, QUARTERS));
    JsonFields put = priced(option("put", strike, volatility, QUARTERS));
    var terms = new OptionTerms(true, 100, strike, 0.05, 0.01, 1);
    double forward = Math.exp(-0.05) * (new Fixings(QUARTERS).forward(terms) - strike);
    double error = 5 * (call.number("standard_error") + put.number("standard_error")) + 1e-3;
    assertThat(call.number("price") - put.number("price")).isCloseTo(forward, within(error));
  }

  @Property(tries = 20) // about 3 ms a try
  void the_average_is_worth_no_less_than_the_geometric_one_to_a_call(
      @ForAll @DoubleRange(min = 60, max = 160) @Scale(6) double strike,
      @ForAll @DoubleRange(min = 0.05, max = 3) @Scale(6) double volatility) {
    JsonFields call = priced(option("call", strike, volatility, QUARTERS));
    assertThat(call.number("price"))
        .isGreaterThanOrEqualTo(
            call.number("geometric_exact") - 4 * call.number("standard_error") - 1e-9);
  }

  @ParameterizedTest
  @CsvSource({"5, 100", "3, 10", "1.5, 4"})
  void a_call_on_a_very_volatile_asset_comes_from_its_put(double volatility, double years) {
    JsonFields it = priced(option("call", 100, volatility, years / 2, years));
    var terms = new OptionTerms(true, 100, 100, 0.05, 0.01, years);
    double forward = new Fixings(new double[] {years / 2, years}).forward(terms);
    double least = Math.exp(-0.05 * years) * (forward - 100);
    double most = Math.exp(-0.05 * years) * forward;
    assertThat(it.number("price")).isBetween(Math.max(0, least), most * (1 + 1e-12));
    assertThat(it.number("standard_error")).isLessThan(0.02 * most);
  }

  @Test
  void where_no_path_is_in_the_money_the_error_is_not_zero() {
    JsonFields it = priced(option("call", 200, 0.1, QUARTERS));
    assertThat(it.number("price_plain")).isZero();
    assertThat(it.number("price")).isPositive().isLessThan(1e-6);
    assertThat(it.number("standard_error")).isPositive();
  }

  /** A price is above the strike with probability N(-v sqrt(t) / 2), which no path shows. */
  @ParameterizedTest
  @CsvSource({"5, 5", "5, 7", "5, 100", "3, 14", "1.1, 100"})
  void what_paths_that_all_pay_the_same_have_not_seen_is_told(double volatility, double years) {
    for (String type : new String[] {"call", "put"}) {
      JsonFields it = priced(option(type, 100, volatility, years).with("paths", 1000));
      var terms = new OptionTerms(type.equals("call"), 100, 100, 0.05, 0.01, years);
      double exact = new BlackScholes(terms, volatility).price();
      assertThat(it.number("standard_error")).isPositive();
      assertThat(it.number("price"))
          .isCloseTo(exact, within(4 * it.number("standard_error") + 1e-13 * exact));
      JsonFields many = priced(option(type, 100, volatility, years / 2, years).with("paths", 1000));
      JsonFields more =
          priced(option(type, 100, volatility, years / 2, years).with("paths", 200_000));
      double error = Math.hypot(many.number("standard_error"), more.number("standard_error"));
      assertThat(many.number("price"))
          .isCloseTo(more.number("price"), within(5 * error + 1e-13 * exact));
    }
  }

  /** Seeds whose thousand paths miss the rare ones below the strike that carry the price. */
  @ParameterizedTest
  @ValueSource(ints = {52, 57, 101})
  void the_error_of_a_thousand_paths_allows_for_the_rare_ones_that_they_miss(int seed) {
    Json.Obj input = option("call", 100, 5, 1.5, 3);
    JsonFields few = priced(input.with("paths", 1000).with("seed", seed));
    JsonFields many = priced(input.with("paths", 200_000));
    double error = Math.hypot(few.number("standard_error"), many.number("standard_error"));
    assertThat(few.number("price")).isCloseTo(many.number("price"), within(4 * error));
  }

  @Test
  void what_no_path_has_seen_is_bounded_by_european_options() {
    var fixings = new Fixings(new double[] {25, 50});
    var low = new OptionTerms(false, 10, 100, 0.05, 0.05, 50);
    assertThat(fixings.lesser(low, 1e-9)).isCloseTo(10 * Math.exp(-2.5), within(1e-12));
    var put = new OptionTerms(false, 100, 100, 0.05, 0.05, 50);
    double puts = 0;
    for (double time : fixings.times()) {
      var european = new OptionTerms(false, 100, 100, 0.05, 0.05, time);
      puts += Math.exp(-0.05 * (50 - time)) * new BlackScholes(european, 0.2).price() / 2;
    }
    assertThat(fixings.european(put, 0.2)).isCloseTo(puts, within(1e-12));
  }

  @Test
  void at_date_0_alone_it_pays_the_exercise_value() {
    JsonFields it = priced(option("call", 90, 0.3, 0));
    assertThat(it.number("price")).isCloseTo(10, within(1e-9));
  }

  @Test
  void dates_must_rise_and_lie_before_the_expiry() {
    assertThat(
            EngineRunner.refused(
                engine, option("put", 90, 0.3, 0.5, 0.5, 1).with("expiry_years", 0.9)))
        .containsExactly("/averaging_times_years/1", "/expiry_years");
  }

  @Test
  void a_billion_paths_of_a_thousand_dates_are_a_valid_input() {
    double[] many = new double[1000];
    java.util.Arrays.setAll(many, i -> i * 0.01);
    Json.Obj input = option("put", 90, 0.3, many).with("paths", 1_000_000_000);
    assertThat(EngineRunner.refused(engine, input)).isEmpty();
    assertThat(engine.steps(input)).isEqualTo(1.31e12);
  }

  @Test
  void a_cancel_stops_it_between_blocks_and_progress_rises_to_1() {
    Json.Obj input = option("put", 90, 0.3, QUARTERS).with("paths", 1_000_000);
    assertThatThrownBy(() -> EngineRunner.computed(engine, input, EngineRunner.cancelledAfter(5)))
        .isInstanceOf(CancellationException.class);
    EngineRunner.Recorded work = EngineRunner.recorded();
    EngineRunner.computed(engine, input, work);
    assertThat(work.fractions()).isSorted().endsWith(1.0).hasSizeGreaterThan(1);
  }

  @ParameterizedTest
  @CsvSource({"call, 100, 0.3", "put, 105, 0.2", "call, 95, 2", "put, 100, 1.5"})
  void the_derivatives_are_the_changes_of_the_price(String type, double strike, double volatility) {
    Json.Obj input = option(type, strike, volatility, QUARTERS).with("paths", 50_000);
    JsonFields it = priced(input);
    for (String[] each :
        new String[][] {
          {"delta", "spot", "0.5"}, {"vega", "volatility", "0.002"}, {"rho", "rate", "0.001"}
        }) {
      double step = Double.parseDouble(each[2]);
      double here = new JsonFields(input).number(each[1]);
      double up = priced(input.with(each[1], here + step)).number("price_plain");
      double down = priced(input.with(each[1], here - step)).number("price_plain");
      assertThat(it.number(each[0]))
          .as(each[0])
          .isCloseTo(
              (up - down) / (2 * step),
              within(0.5 * it.number(each[0] + "_standard_error") + 1e-3));
    }
  }

  /** The call on what is left and its put: parity holds with past fixings as without. */
  @Test
  void past_fixings_count_in_the_average_and_keep_parity() {
    double[] past = {95, 103, 110};
    JsonFields call = priced(option("call", 100, 0.3, QUARTERS).with("past_fixings", past));
    JsonFields put = priced(option("put", 100, 0.3, QUARTERS).with("past_fixings", past));
    var terms = new OptionTerms(true, 100, 100, 0.05, 0.01, 1);
    double mean = (4 * new Fixings(QUARTERS).forward(terms) + 308) / 7;
    assertThat(call.number("price") - put.number("price"))
        .isCloseTo(Math.exp(-0.05) * (mean - 100), within(4 * call.number("standard_error")));
    assertThat(call.number("price"))
        .isLessThan(priced(option("call", 100, 0.3, QUARTERS)).number("price") + 5);
  }

  @Test
  void past_fixings_that_have_reached_the_strike_leave_nothing_to_chance() {
    double[] past = {400, 500};
    JsonFields call = priced(option("call", 100, 0.3, QUARTERS).with("past_fixings", past));
    var terms = new OptionTerms(true, 100, 100, 0.05, 0.01, 1);
    double mean = (4 * new Fixings(QUARTERS).forward(terms) + 900) / 6;
    assertThat(call.number("price")).isCloseTo(Math.exp(-0.05) * (mean - 100), within(1e-10));
    assertThat(call.number("standard_error")).isZero();
    JsonFields put = priced(option("put", 100, 0.3, QUARTERS).with("past_fixings", past));
    assertThat(put.number("price")).isZero();
    assertThat(put.number("delta")).isZero();
  }

  /**
   * One path in the money has no variance of its own; the checks know its coefficient as chance.
   */
  @Test
  void a_price_from_a_single_path_in_the_money_passes_its_checks() {
    Json.Obj input = option("put", 84, 0.12, QUARTERS).with("paths", 1000);
    for (int seed = 0; seed < 20; seed++) {
      assertThat(priced(input.with("seed", seed)).number("price")).isNotNegative();
    }
  }

  /** Of a normal error 68 % are within one standard error, 95 % within two. */
  @ParameterizedTest
  @CsvSource({
    "call, 128, 0.12",
    "put, 83.5, 0.12",
    "call, 175, 0.3",
    "put, 65, 0.3",
    "call, 165, 0.3"
  })
  void few_paths_in_the_money_have_an_honest_error(String type, double strike, double volatility) {
    Json.Obj input = option(type, strike, volatility, QUARTERS);
    JsonFields right = priced(input.with("paths", 2_000_000));
    var errors = new ArrayList<Double>();
    for (int seed = 0; seed < 200; seed++) {
      JsonFields it = priced(input.with("paths", 1000).with("seed", seed));
      double away = it.number("price") - right.number("price");
      errors.add(Math.abs(away) / it.number("standard_error"));
    }
    assertThat(errors.stream().filter(error -> error <= 1)).hasSizeGreaterThan(130);
    assertThat(errors.stream().filter(error -> error <= 2)).hasSizeGreaterThan(184);
    assertThat(errors.stream().filter(error -> error <= 10)).hasSize(200);
  }

  @Test
  void a_price_a_hundredth_off_turns_a_check_red() {
    Json.Obj input = engine.capability().input().filled(option("call", 100, 0.3, QUARTERS));
    Json.Obj result = EngineRunner.result(engine, input);
    Json.Obj spoiled = result.with("price", 1.01 * result.number("price"));
    assertThat(engine.checks(input, result)).allMatch(Check::passes);
    assertThat(engine.checks(input, spoiled)).anyMatch(check -> !check.passes());
  }
}
