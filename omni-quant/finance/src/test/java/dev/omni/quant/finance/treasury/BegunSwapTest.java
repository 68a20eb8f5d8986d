package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BegunSwapTest {
  private static final double ZERO = 0.04;

  private final JsonEngine swap = LoadedEngine.of(new SwapVanilla());

  /** A quarter that began on Thursday, three business days before the valuation on Tuesday. */
  private static final Json.Obj BEGUN =
      Json.obj(
          "discount_curve",
          Json.obj(
              "valuation_date",
              "2024-05-21",
              "dates",
              List.of("2025-05-21"),
              "zero_rates",
              new double[] {ZERO}),
          "pay_receive",
          "pay_fixed",
          "notional",
          1e6,
          "effective_date",
          "2024-05-16",
          "maturity_date",
          "3M",
          "fixed_rate",
          0.035,
          "fixed_leg",
          Json.obj("frequency", "3M", "day_count", "Act/360"),
          "floating_leg",
          Json.obj("kind", "overnight", "frequency", "3M", "day_count", "Act/360"),
          "calendar",
          "EUTA");

  private static final double FACTOR =
      (1 + 0.039 / 360) * (1 + 0.038 * 3 / 360) * (1 + 0.037 / 360);

  private static Json.Obj fixings(String... days) {
    double[] rates = {0.039, 0.038, 0.037, 0.036};
    double[] taken = Arrays.copyOf(rates, days.length);
    return Json.obj("date", List.of(days), "rate", taken);
  }

  private static final Json.Obj PAST =
      BEGUN.with("past_fixings", fixings("2024-05-16", "2024-05-17", "2024-05-20"));

  private JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(swap, input));
  }

  private static double factor(int days) {
    return Math.exp(-ZERO * days / 365);
  }

  @Test
  void a_running_period_pays_its_past_and_the_growth_of_the_curve() {
    JsonFields value = result(PAST);
    double floating = 1e6 * (FACTOR / factor(87) - 1);
    double fixed = 1e6 * 0.035 * 92 / 360;
    assertThat(value.number("present_value"))
        .isCloseTo((floating - fixed) * factor(87), within(1e-8));
    assertThat(value.number("accrued_factor")).isCloseTo(FACTOR, within(1e-15));
    assertThat(value.number("par_rate")).isCloseTo(floating / 1e6 * 360 / 92, within(1e-13));
  }

  @Test
  void a_fixing_of_the_valuation_date_counts_where_it_is_there() {
    JsonFields value =
        result(
            BEGUN.with(
                "past_fixings", fixings("2024-05-16", "2024-05-17", "2024-05-20", "2024-05-21")));
    double factor = FACTOR * (1 + 0.036 / 360);
    assertThat(value.number("accrued_factor")).isCloseTo(factor, within(1e-15));
    double floating = 1e6 * (factor * factor(1) / factor(87) - 1);
    assertThat(value.number("floating_leg_present_value"))
        .isCloseTo(floating * factor(87), within(1e-8));
  }

  @Test
  void the_accrued_factor_says_the_same_as_its_fixings() {
    JsonFields one = result(PAST);
    JsonFields other = result(BEGUN.with("accrued_factor", one.number("accrued_factor")));
    assertThat(other.number("present_value")).isCloseTo(one.number("present_value"), within(1e-9));
  }

  @Test
  void a_period_that_has_ended_and_is_not_yet_paid_takes_its_fixings_alone() {
    Json.Obj ended =
        BEGUN
            .with("effective_date", "2024-02-20")
            .with("maturity_date", "2024-08-20")
            .with("payment_lag_days", 2);
    Problem found = problem(ended.with("accrued_factor", 1.01));
    assertThat(found.pointer()).isEqualTo("/accrued_factor");
    var days = new ArrayList<String>();
    for (var day = LocalDate.parse("2024-02-20");
        day.isBefore(LocalDate.parse("2024-05-21"));
        day = day.plusDays(1)) {
      days.add(day.toString());
    }
    double[] rates = new double[days.size()];
    Arrays.fill(rates, 0.04);
    Json.Obj past = Json.obj("date", days, "rate", rates);
    JsonFields flows = result(ended.with("past_fixings", past)).fields("cashflows");
    double grown = flows.numbers("amount")[2];
    assertThat(grown).isBetween(1e6 * 0.04 * 90 / 360, 1e6 * 0.0402 * 90 / 360);
  }

  @Test
  void a_tenor_ends_where_its_date_does() {
    assertThat(result(PAST).number("present_value"))
        .isEqualTo(result(PAST.with("maturity_date", "2024-08-16")).number("present_value"));
    assertThat(problem(PAST.with("maturity_date", "3m")))
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/maturity_date"))
        .satisfies(found -> assertThat(found.message()).endsWith("write 3M"));
  }

  @Test
  void a_curve_that_is_prolonged_is_told() {
    Json.Obj curve = BEGUN.findObject("discount_curve").orElseThrow().with("extrapolate", true);
    Json.Obj late = PAST.with("discount_curve", curve).with("maturity_date", "2Y");
    Json.Obj found = (Json.Obj) EngineRunner.result(swap, late).items("warnings").get(0);
    assertThat(found.findText("code")).contains("extrapolated");
    assertThat(EngineRunner.result(swap, PAST).has("warnings")).isFalse();
  }

  @Test
  void the_rate_of_a_term_is_refused_for_a_period_of_days() {
    assertThat(problem(BEGUN.with("first_fixing", 0.03)))
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/first_fixing"))
        .satisfies(found -> assertThat(found.message()).contains("past_fixings"))
        .satisfies(found -> assertThat(found.message()).contains("accrued_factor"));
  }

  @Test
  void a_running_period_needs_its_past_one_way_and_no_other_swap_has_one() {
    assertThat(problem(BEGUN))
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/past_fixings"))
        .satisfies(found -> assertThat(found.code()).isEqualTo(Problem.Kind.MISSING));
    assertThat(problem(PAST.with("accrued_factor", 1.001)).pointer()).isEqualTo("/past_fixings");
    assertThat(problem(PAST.with("effective_date", "2024-05-22")).pointer())
        .isEqualTo("/past_fixings");
    Json.Obj ibor = Json.obj("kind", "ibor", "frequency", "3M", "day_count", "Act/360");
    assertThat(problem(PAST.with("floating_leg", ibor).with("first_fixing", 0.04)).pointer())
        .isEqualTo("/past_fixings");
  }

  @Test
  void days_without_a_fixing_are_named() {
    assertThat(problem(BEGUN.with("past_fixings", fixings("2024-05-16", "2024-05-18"))))
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/past_fixings"))
        .satisfies(
            found ->
                assertThat(found.message())
                    .isEqualTo("must have the fixings of 2024-05-17, 2024-05-20"));
  }

  private Problem problem(Json.Obj input) {
    List<Problem> problems = swap.problems(swap.capability().input().filled(input));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }
}
