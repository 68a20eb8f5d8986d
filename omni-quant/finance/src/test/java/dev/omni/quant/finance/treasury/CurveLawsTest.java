package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.opengamma.strata.basics.date.BusinessDayAdjustment;
import com.opengamma.strata.basics.schedule.Frequency;
import com.opengamma.strata.basics.schedule.PeriodicSchedule;
import com.opengamma.strata.basics.schedule.StubConvention;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class CurveLawsTest {
  private final LoadedEngine bootstrap = LoadedEngine.of(new CurveBootstrap());
  private final LoadedEngine query = LoadedEngine.of(new CurveQuery());
  private final LoadedEngine swap = LoadedEngine.of(new SwapVanilla());
  private final LoadedEngine bonds = LoadedEngine.of(new BondCurveRisk());
  private final LoadedEngine bill = LoadedEngine.of(new BillDiscount());

  private static Json.Obj example(JsonEngine engine) {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  private static JsonFields result(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  @Test
  void a_swap_at_its_quote_is_worth_nothing_on_the_curve_of_the_quotes() {
    JsonFields nodes = result(bootstrap, example(bootstrap)).fields("nodes");
    Json.Obj curve =
        Json.obj(
            "valuation_date", "2024-05-14",
            "dates", nodes.texts("date"),
            "discount_factors", nodes.numbers("discount_factor"));
    JsonFields value =
        result(
            swap,
            Json.obj(
                "discount_curve",
                curve,
                "pay_receive",
                "pay_fixed",
                "notional",
                1e6,
                "effective_date",
                "2024-05-16",
                "maturity_date",
                "2029-05-16",
                "fixed_rate",
                0.0264,
                "fixed_leg",
                Json.obj("frequency", "12M", "day_count", "Act/360"),
                "floating_leg",
                Json.obj("kind", "overnight", "frequency", "12M", "day_count", "Act/360"),
                "calendar",
                "EUTA",
                "payment_lag_days",
                1));
    assertThat(value.number("present_value")).isCloseTo(0, within(1e-6));
    assertThat(value.number("par_rate")).isCloseTo(0.0264, within(1e-12));
  }

  @Property(tries = 30) // about 2 ms a try
  void the_value_of_a_swap_falls_in_a_line_with_the_rate_that_is_paid(
      @ForAll @DoubleRange(min = -0.05, max = 0.2) @Scale(5) double rate) {
    JsonFields at = result(swap, example(swap).with("fixed_rate", rate));
    double line = 1e7 * at.number("annuity") * (at.number("par_rate") - rate);
    assertThat(at.number("present_value")).isCloseTo(line, within(1e-5));
    JsonFields mirror =
        result(swap, example(swap).with("fixed_rate", rate).with("pay_receive", "receive_fixed"));
    assertThat(mirror.number("present_value")).isCloseTo(-line, within(1e-5));
  }

  @Property
  void a_longer_forward_is_the_product_of_its_parts(
      @ForAll @IntRange(min = 1, max = 3000) int first,
      @ForAll @IntRange(min = 1, max = 3000) int second) {
    LocalDate start = LocalDate.of(2024, 6, 3);
    LocalDate middle = start.plusDays(first);
    LocalDate end = middle.plusDays(second);
    double[] rates =
        result(
                query,
                example(query)
                    .without("dates")
                    .with("forward_compounding", "continuous")
                    .with("forward_day_count", "Act/365F")
                    .with(
                        "forwards",
                        Json.obj(
                            "start", List.of(start + "", middle + "", start + ""),
                            "end", List.of(middle + "", end + "", end + ""))))
            .fields("forwards")
            .numbers("rate");
    double parts = (rates[0] * first + rates[1] * second) / (first + second);
    assertThat(parts).isCloseTo(rates[2], within(1e-12));
  }

  @Property
  void durations_of_bonds_are_what_a_parallel_move_changes(
      @ForAll @DoubleRange(min = 60, max = 130) @Scale(2) double clean) {
    Json.Obj input =
        example(bonds)
            .with(
                "bonds",
                Json.obj(
                    "maturity_date", List.of("2034-07-04"),
                    "coupon_rate", List.of(0.0275),
                    "frequency", List.of(1),
                    "day_count", List.of("Act/Act ICMA"),
                    "clean_price", List.of(clean)));
    JsonFields here = result(bonds, input);
    double spread = here.fields("bonds").numbers("z_spread")[0];
    double dv01 = here.fields("total").number("dv01");
    double convexity = here.fields("bonds").numbers("convexity")[0];
    double loss = dv01 - 0.5e-8 * convexity * here.fields("total").number("market_value");
    Json.Obj cheaper =
        input.with(
            "bonds",
            input.findObject("bonds").orElseThrow().with("clean_price", List.of(clean - loss)));
    assertThat(result(bonds, cheaper).fields("bonds").numbers("z_spread")[0] - spread)
        .isCloseTo(1e-4, within(1e-9));
  }

  @Property
  void the_three_ways_to_quote_a_bill_give_each_other_back(
      @ForAll @DoubleRange(min = 80, max = 101) @Scale(3) double price,
      @ForAll @IntRange(min = 1, max = 364) int days) {
    LocalDate settlement = LocalDate.of(2024, 1, 15);
    Json.Obj dates =
        Json.obj(
            "settlement_date", settlement.toString(),
            "maturity_date", settlement.plusDays(days).toString());
    JsonFields given = result(bill, dates.with("price", price));
    for (String rate : List.of("discount_rate", "bond_equivalent_yield")) {
      if (Math.abs(given.number(rate)) < 1) {
        assertThat(result(bill, dates.with(rate, given.number(rate))).number("price"))
            .isCloseTo(price, within(1e-9));
      }
    }
  }

  @Property
  void a_schedule_has_the_dates_of_the_library(
      @ForAll @IntRange(min = 0, max = 2000) int first,
      @ForAll @IntRange(min = 40, max = 4000) int length,
      @ForAll boolean backward) {
    LocalDate start = LocalDate.of(2021, 3, 1).plusDays(first);
    LocalDate end = start.plusDays(length);
    StubConvention stub = backward ? StubConvention.SHORT_INITIAL : StubConvention.SHORT_FINAL;
    var theirs =
        PeriodicSchedule.of(start, end, Frequency.P3M, BusinessDayAdjustment.NONE, stub, false)
            .createUnadjustedDates();
    assertThat(new RollDates(3, backward, false, false).between(start, end)).isEqualTo(theirs);
  }

  @Test
  void a_swap_from_the_last_business_day_of_a_month_keeps_to_such_days_where_it_says_so() {
    Json.Obj swap =
        Json.obj(
            "discount_curve",
            Json.obj(
                "valuation_date",
                "2024-03-28",
                "dates",
                List.of("2025-03-31", "2065-03-31"),
                "zero_rates",
                new double[] {0.04, 0.035}),
            "pay_receive",
            "pay_fixed",
            "notional",
            1000,
            "effective_date",
            "2024-03-28",
            "maturity_date",
            "2026-03-31",
            "fixed_rate",
            0.03,
            "fixed_leg",
            Json.obj("frequency", "6M", "day_count", "Act/365F"),
            "floating_leg",
            Json.obj("kind", "overnight", "frequency", "12M", "day_count", "Act/365F"),
            "calendar",
            "GBLO");
    assertThat(ends(swap.with("maturity_date", "2026-03-28")))
        .containsExactly("2024-09-30", "2025-03-28", "2025-09-29", "2026-03-30");
    assertThat(ends(swap.with("end_of_month", true)))
        .containsExactly("2024-09-30", "2025-03-31", "2025-09-30", "2026-03-31");
    assertThat(ends(swap.with("maturity_date", "2026-03-28").with("end_of_month", true)))
        .containsExactly("2024-09-30", "2025-03-31", "2025-09-30", "2026-03-30");
  }

  private static List<String> ends(Json.Obj swap) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new SwapVanilla()), swap))
        .fields("cashflows")
        .texts("end")
        .subList(0, 4);
  }

  @Test
  void a_date_after_the_last_node_needs_leave() {
    Json.Obj late = example(query).with("dates", List.of("2050-01-01"));
    assertThat(EngineRunner.refused(query, late)).containsExactly("/dates/0");
    Json.Obj curve = example(query).findObject("curve").orElseThrow().with("extrapolate", true);
    assertThat(
            result(query, late.with("curve", curve)).fields("points").numbers("discount_factor")[0])
        .isBetween(0.4, 0.6);
    Json.Obj uneven =
        example(query)
            .with(
                "forwards",
                Json.obj(
                    "start", List.of("2024-09-18"), "end", List.of("2025-01-01", "2026-01-01")));
    assertThat(EngineRunner.refused(query, uneven)).containsExactly("/forwards/start");
  }

  @Test
  void two_quotes_of_one_node_are_refused() {
    Json.Obj quotes =
        Json.obj(
            "type", List.of("ois", "ois"),
            "tenor", List.of("12M", "1Y"),
            "quote", List.of(0.03, 0.031));
    assertThat(EngineRunner.refused(bootstrap, example(bootstrap).with("quotes", quotes)))
        .containsExactly("/quotes/type/1");
    Json.Obj foreign =
        Json.obj("type", List.of("fra"), "start", List.of("3M"), "quote", List.of(0.03));
    assertThat(EngineRunner.refused(bootstrap, example(bootstrap).with("quotes", foreign)))
        .containsExactly("/quotes/type/0");
  }

  @Test
  void a_running_swap_needs_the_rate_of_its_period() {
    Json.Obj running = example(swap).with("effective_date", "2024-03-05");
    assertThat(EngineRunner.refused(swap, running)).containsExactly("/first_fixing");
    JsonFields low = result(swap, running.with("first_fixing", 0.03));
    JsonFields high = result(swap, running.with("first_fixing", 0.04));
    double factor = 1e7 * 0.01 * 92 / 360 * 0.9999;
    assertThat(high.number("present_value") - low.number("present_value"))
        .isCloseTo(factor, within(10.0));
  }

  private static Problem problem(JsonEngine engine, Json.Obj input) {
    List<Problem> problems = engine.problems(engine.capability().input().filled(input));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }

  @Test
  void a_quote_in_percent_is_refused_with_the_rate_that_is_meant() {
    Json.Obj quotes =
        Json.obj("type", List.of("ois"), "tenor", List.of("1Y"), "quote", List.of(5.3));
    assertThat(problem(bootstrap, example(bootstrap).with("quotes", quotes)))
        .satisfies(found -> assertThat(found.pointer()).isEqualTo("/quotes/quote/0"))
        .satisfies(found -> assertThat(found.message()).endsWith("5.3 is 530 %; write 0.053"));
  }
}
