package dev.omni.quant.finance.treasury;

import static dev.omni.testkit.EngineRunner.cancelledAfter;
import static dev.omni.testkit.EngineRunner.computed;
import static dev.omni.testkit.EngineRunner.number;
import static dev.omni.testkit.EngineRunner.onManyThreads;
import static dev.omni.testkit.EngineRunner.refused;
import static dev.omni.testkit.EngineRunner.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CancellationException;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreasuryTest {
  private static final LoadedEngine PLANS = LoadedEngine.of(new CashPlan());
  private static final LoadedEngine RATES = LoadedEngine.of(new ShortRateSimulation());

  private static final LocalDate TODAY = LocalDate.of(2024, 2, 29);

  private static Json.Obj forward(String pair, double spot, double base, double counter) {
    return Json.obj(
        "pair", pair,
        "spot", spot,
        "base_rate", base,
        "counter_rate", counter,
        "valuation_date", "2024-02-29",
        "delivery_date", "2026-05-04");
  }

  @Property
  void the_forward_of_the_turned_pair_is_the_reciprocal(
      @ForAll @DoubleRange(min = 0.001, max = 1000) @Scale(6) double spot,
      @ForAll @DoubleRange(min = -0.5, max = 1) @Scale(6) double base,
      @ForAll @DoubleRange(min = -0.5, max = 1) @Scale(6) double counter) {
    var engine = LoadedEngine.of(new FxForward());
    double there = number(engine, forward("EUR/USD", spot, base, counter), "forward_rate");
    double back = number(engine, forward("USD/EUR", 1 / spot, counter, base), "forward_rate");
    assertThat(there * back).isCloseTo(1, within(1e-13));
  }

  private static Json.Obj bond(int days, int frequency, double coupon) {
    return Json.obj(
        "settlement_date",
        TODAY.toString(),
        "maturity_date",
        TODAY.plusDays(days).toString(),
        "coupon_rate",
        coupon,
        "frequency",
        frequency,
        "day_count",
        "Act/Act ICMA");
  }

  @Property
  void a_bond_has_the_yield_of_its_price_and_is_cheaper_at_a_higher_one(
      @ForAll @IntRange(min = 1, max = 20_000) int days,
      @ForAll @IntRange(min = 1, max = 2) int frequency,
      @ForAll @DoubleRange(min = 0, max = 0.2) @Scale(6) double coupon,
      @ForAll @DoubleRange(min = -0.02, max = 0.3) @Scale(6) double yield) {
    Assume.that(TODAY.plusDays(days).getDayOfMonth() <= 28);
    var engine = LoadedEngine.of(new FixedCouponBondYield());
    Json.Obj bond = bond(days, frequency, coupon);
    var priced = new JsonFields(result(engine, bond.with("yield", yield)));
    double price = priced.number("clean_price");
    if (price <= 1000) {
      assertThat(number(engine, bond.with("clean_price", price), "yield"))
          .isCloseTo(yield, within(1e-9));
    }
    double step = 1e-4;
    double above = number(engine, bond.with("yield", yield + step), "dirty_price");
    double below = number(engine, bond.with("yield", yield - step), "dirty_price");
    double dirty = priced.number("dirty_price");
    assertThat(above).isLessThan(below);
    assertThat((below - above) / (2 * step * dirty))
        .isCloseTo(priced.number("modified_duration"), within(1e-3));
  }

  @Test
  void a_bond_at_a_coupon_date_that_yields_its_coupon_is_worth_its_face() {
    Json.Obj bond =
        bond(0, 2, 0.06)
            .with("settlement_date", "2024-02-15")
            .with("maturity_date", "2034-08-15")
            .with("yield", 0.06);
    assertThat(number(LoadedEngine.of(new FixedCouponBondYield()), bond, "clean_price"))
        .isCloseTo(100, within(1e-11));
  }

  /** At a coupon date a bond that yields its coupon is worth its face. */
  @Property
  void no_coupon_date_makes_an_icma_bond_worth_other_than_its_face(
      @ForAll @IntRange(min = 0, max = 400) int day,
      @ForAll @IntRange(min = 1, max = 40) int coupons,
      @ForAll @IntRange(min = 0, max = 3) int which) {
    int frequency = List.of(1, 2, 4, 12).get(which);
    LocalDate maturity = LocalDate.of(2031, 1, 1).plusDays(day);
    LocalDate settlement = maturity.minusMonths(12L / frequency * coupons);
    Json.Obj bond =
        bond(0, frequency, 0.05)
            .with("settlement_date", settlement.toString())
            .with("maturity_date", maturity.toString())
            .with("yield", 0.05);
    assertThat(number(LoadedEngine.of(new FixedCouponBondYield()), bond, "clean_price"))
        .isCloseTo(100, within(1e-9));
  }

  /** Days since the coupon over those of its period, by Rule 251.1 (iii), counted by hand. */
  @ParameterizedTest
  @CsvSource({
    "2024-01-10, 2030-08-29, 2, 134, 184",
    "2024-01-10, 2030-08-30, 2, 133, 183",
    "2023-12-10, 2031-11-29, 4, 11, 92",
    "2023-03-10, 2027-05-30, 4, 10, 91"
  })
  void icma_coupons_on_the_last_days_that_fall_into_february_are_equal(
      String settlement, String maturity, int frequency, int days, int period) {
    Json.Obj bond =
        bond(0, frequency, 0.05)
            .with("settlement_date", settlement)
            .with("maturity_date", maturity)
            .with("yield", 0.04);
    double accrued = number(LoadedEngine.of(new FixedCouponBondYield()), bond, "accrued_interest");
    assertThat(accrued).isCloseTo(5.0 / frequency * days / period, within(1e-12));
  }

  /** One day of the 183 from 15 April to 15 October, which the first coupon would have had. */
  @Test
  void a_bond_issued_within_its_last_coupon_accrues_by_that_period() {
    Json.Obj bond =
        bond(0, 2, 1)
            .with("issue_date", "2002-09-11")
            .with("settlement_date", "2002-09-12")
            .with("maturity_date", "2002-10-15")
            .with("yield", 0.04);
    assertThat(number(LoadedEngine.of(new FixedCouponBondYield()), bond, "accrued_interest"))
        .isCloseTo(50.0 / 183, within(1e-12));
  }

  @Test
  void a_bond_that_no_yield_makes_so_cheap_is_refused() {
    Json.Obj bond = bond(30, 1, 0.05).with("clean_price", 1);
    assertThatThrownBy(() -> result(LoadedEngine.of(new FixedCouponBondYield()), bond))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("yield");
  }

  @Property
  void an_internal_rate_does_not_depend_on_the_currency_unit_or_the_side(
      @ForAll @DoubleRange(min = 0.001, max = 1e6) @Scale(6) double unit,
      @ForAll @IntRange(min = 365, max = 4000) int days,
      @ForAll @DoubleRange(min = 10, max = 500) @Scale(6) double back) {
    var engine = LoadedEngine.of(new InternalRateOfReturn());
    double rate = number(engine, flows(-100, back, days), "rate");
    assertThat(StrictMath.log1p(number(engine, flows(100 * unit, -back * unit, days), "rate")))
        .isCloseTo(StrictMath.log1p(rate), within(1e-10));
    assertThat(StrictMath.log1p(rate))
        .isCloseTo(StrictMath.log(back / 100) * 365 / days, within(1e-10));
  }

  private static Json.Obj flows(double now, double then, int days) {
    return Json.obj(
        "flows",
        List.of(
            Json.obj("date", TODAY.toString(), "amount", now),
            Json.obj("date", TODAY.plusDays(days).toString(), "amount", then)));
  }

  @Property
  void years_of_365_days_add_up(
      @ForAll @IntRange(min = 0, max = 10_000) int first,
      @ForAll @IntRange(min = 0, max = 10_000) int second) {
    LocalDate middle = TODAY.plusDays(first);
    LocalDate end = middle.plusDays(second);
    assertThat(years(TODAY, middle) + years(middle, end))
        .isCloseTo(years(TODAY, end), within(1e-13));
  }

  private static double years(LocalDate start, LocalDate end) {
    Json.Obj input =
        Json.obj(
            "convention", "Act/365F",
            "start_date", start.toString(),
            "end_date", end.toString());
    return number(LoadedEngine.of(new YearFraction()), input, "year_fraction");
  }

  private static Json.Obj shortRate(String model) {
    return Json.obj(
        "model",
        model,
        "mean_reversion",
        0.4,
        "long_run_rate",
        0.06,
        "volatility",
        0.05,
        "initial_rate",
        0.03,
        "maturity_years",
        4,
        "steps",
        40,
        "paths",
        20_001);
  }

  @Test
  void simulated_rates_are_the_same_on_one_thread_and_on_many_and_agree_with_the_formula() {
    var engine = RATES;
    for (String model : List.of("vasicek", "cir")) {
      var alone = computed(engine, shortRate(model), Work.alone());
      assertThat(computed(engine, shortRate(model), onManyThreads())).isEqualTo(alone);
      var it = new JsonFields(alone.result());
      assertThat(it.number("zero_coupon_price"))
          .isCloseTo(
              it.number("zero_coupon_price_analytic"), within(5 * it.number("standard_error")));
    }
  }

  /** Where k t is no double any more, (1 - e^(-kt)) / k is still t. */
  @ParameterizedTest
  @CsvSource({"vasicek, 0.05", "vasicek, 1e-320", "cir, 0.05", "cir, 1e-320"})
  void a_rate_that_hardly_returns_is_one_that_does_not(String model, double volatility) {
    Json.Obj input =
        shortRate(model)
            .with("volatility", volatility)
            .with("maturity_years", 0.4)
            .with("steps", 10)
            .with("paths", 1000);
    var engine = RATES;
    var slow = new JsonFields(result(engine, input.with("mean_reversion", 1e-20)));
    for (double reversion : new double[] {1e-200, 1e-310, Double.MIN_VALUE}) {
      var slower = new JsonFields(result(engine, input.with("mean_reversion", reversion)));
      for (String field : List.of("zero_coupon_price_analytic", "zero_coupon_price", "rate_q05")) {
        assertThat(slower.number(field)).isCloseTo(slow.number(field), within(1e-14));
      }
    }
  }

  @Test
  void a_simulation_of_rates_stops_when_told_to() {
    assertThatThrownBy(() -> computed(RATES, shortRate("cir"), cancelledAfter(3)))
        .isInstanceOf(CancellationException.class);
  }

  private static Json.Obj plan(double[] external, double[] flows) {
    return Json.obj(
        "external_flows",
        external,
        "instruments",
        List.of(Json.obj("name", "loan", "flows", flows)));
  }

  @Property
  void what_is_missing_is_borrowed_and_no_more(
      @ForAll @DoubleRange(min = 0.01, max = 1e9) @Scale(4) double missing,
      @ForAll @DoubleRange(min = 0.001, max = 0.5) @Scale(4) double interest) {
    double[] external = {-missing, 3 * missing};
    var it = new JsonFields(result(PLANS, plan(external, new double[] {1, -(1 + interest)})));
    assertThat(it.numbers("positions")[0]).isCloseTo(missing, within(1e-8 * missing));
    assertThat(it.number("final_cash")).isCloseTo((2 - interest) * missing, within(1e-8 * missing));
  }

  @Test
  void a_plan_without_cash_and_a_gain_without_limit_have_no_answer() {
    double[] external = {-100, 50};
    assertThatThrownBy(() -> result(PLANS, plan(external, new double[] {1, -1.01})))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("below zero");
    double[] later = {0, 50};
    assertThatThrownBy(() -> result(PLANS, plan(later, new double[] {1, -0.99})))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no upper limit");
  }

  @Test
  void every_instrument_must_have_a_flow_for_each_period() {
    assertThat(refused(PLANS, plan(new double[] {1, 2}, new double[] {1})))
        .containsExactly("/instruments/0/flows");
  }
}
