package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompoundedRateTest {
  private final JsonEngine compounded = LoadedEngine.of(new CompoundedRate());

  /** Thursday to Thursday; Friday counts for three days. */
  private static final Json.Obj WEEK =
      Json.obj(
          "index",
          "EUR-ESTR",
          "start_date",
          "2024-05-16",
          "end_date",
          "2024-05-23",
          "fixings",
          Json.obj(
              "date",
              List.of(
                  "2024-05-13",
                  "2024-05-14",
                  "2024-05-15",
                  "2024-05-16",
                  "2024-05-17",
                  "2024-05-20",
                  "2024-05-21",
                  "2024-05-22"),
              "rate",
              new double[] {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08}));

  private JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(compounded, input));
  }

  private static double growth(double... ratesAndDays) {
    double growth = 1;
    for (int i = 0; i < ratesAndDays.length; i += 2) {
      growth *= 1 + ratesAndDays[i] * ratesAndDays[i + 1] / 360;
    }
    return growth;
  }

  @Test
  void a_day_counts_up_to_the_next_business_day() {
    JsonFields week = result(WEEK);
    double growth = growth(0.04, 1, 0.05, 3, 0.06, 1, 0.07, 1, 0.08, 1);
    assertThat(week.number("accrued_factor")).isCloseTo(growth, within(1e-15));
    assertThat(week.number("compounded_rate")).isCloseTo((growth - 1) * 360 / 7, within(1e-13));
    assertThat(week.number("average_rate"))
        .isCloseTo((0.04 + 0.15 + 0.06 + 0.07 + 0.08) / 7, within(1e-15));
    assertThat(week.number("days")).isEqualTo(7);
  }

  @Test
  void a_lookback_takes_earlier_rates_with_the_weights_of_the_period() {
    assertThat(result(WEEK.with("lookback_days", 2)).number("accrued_factor"))
        .isCloseTo(growth(0.02, 1, 0.03, 3, 0.04, 1, 0.05, 1, 0.06, 1), within(1e-15));
  }

  @Test
  void a_shifted_observation_takes_its_own_weights() {
    JsonFields shifted = result(WEEK.with("lookback_days", 2).with("observation_shift", true));
    assertThat(shifted.number("accrued_factor"))
        .isCloseTo(growth(0.02, 1, 0.03, 1, 0.04, 1, 0.05, 3, 0.06, 1), within(1e-15));
    assertThat(shifted.fields("daily").numbers("weight")).containsExactly(1, 1, 1, 3, 1);
    assertThat(shifted.fields("daily").numbers("days")).containsExactly(1, 3, 1, 1, 1);
  }

  @Test
  void a_lockout_freezes_the_rate_before_its_days() {
    assertThat(result(WEEK.with("lockout_days", 2)).number("accrued_factor"))
        .isCloseTo(growth(0.04, 1, 0.05, 3, 0.06, 1, 0.06, 1, 0.06, 1), within(1e-15));
  }

  @Test
  void a_lookback_starts_at_the_day_that_a_lockout_froze() {
    Json.Obj both = WEEK.with("lockout_days", 2).with("lookback_days", 1);
    assertThat(result(both).fields("daily").texts("observed"))
        .containsExactly("2024-05-15", "2024-05-16", "2024-05-17", "2024-05-17", "2024-05-17");
  }

  @Test
  void a_spread_is_added_to_the_compounded_rate_alone() {
    JsonFields plain = result(WEEK);
    JsonFields spread = result(WEEK.with("spread", 0.001));
    assertThat(spread.number("compounded_rate") - plain.number("compounded_rate"))
        .isCloseTo(0.001, within(1e-16));
    assertThat(spread.number("accrued_factor")).isEqualTo(plain.number("accrued_factor"));
    assertThat(spread.number("average_rate")).isEqualTo(plain.number("average_rate"));
  }

  @Test
  void a_year_of_sterling_has_365_days() {
    assertThat(result(WEEK.with("index", "GBP-SONIA")).number("accrued_factor"))
        .isCloseTo(1 + (growth(0.04, 1) - 1) * 360 / 365, within(1e-2));
  }

  @Test
  void rates_that_are_absent_are_named() {
    Json.Obj earlier = WEEK.with("start_date", "2024-05-08");
    Problem found = problem(earlier);
    assertThat(found.pointer()).isEqualTo("/fixings");
    assertThat(found.message())
        .isEqualTo("must have the fixings of 2024-05-08, 2024-05-09, 2024-05-10");
  }

  @Test
  void closed_days_long_lockouts_and_unordered_rates_are_refused_at_their_place() {
    assertThat(problem(WEEK.with("end_date", "2024-05-25")))
        .satisfies(each -> assertThat(each.pointer()).isEqualTo("/end_date"))
        .satisfies(each -> assertThat(each.message()).endsWith("2024-05-27"));
    assertThat(problem(WEEK.with("lockout_days", 5)).pointer()).isEqualTo("/lockout_days");
    Json.Obj twice = Json.obj("date", List.of("2024-05-16", "2024-05-16"), "rate", List.of(0, 0));
    assertThat(problem(WEEK.with("fixings", twice)).pointer()).isEqualTo("/fixings/date/1");
  }

  private Problem problem(Json.Obj input) {
    List<Problem> problems = compounded.problems(compounded.capability().input().filled(input));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
