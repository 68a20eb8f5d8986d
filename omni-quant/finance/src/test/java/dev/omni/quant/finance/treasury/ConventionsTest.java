package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConventionsTest {
  private static Json.Obj period(String convention, String start, String end) {
    return Json.obj("convention", convention, "start_date", start, "end_date", end);
  }

  private static Json.Obj schedule(String start, String end, boolean endOfMonth) {
    return Json.obj(
        "start_date", start, "end_date", end, "frequency", "P6M", "end_of_month", endOfMonth);
  }

  /** J. Mayle, Standard Securities Calculation Methods, 3rd ed., 1993, the rule of 30/360. */
  @ParameterizedTest
  @CsvSource({
    "2008-02-29, 2009-02-28, 360",
    "2007-02-28, 2008-02-29, 360",
    "2007-02-28, 2007-03-31, 30",
    "2024-02-29, 2024-08-31, 180",
    "2003-02-28, 2008-02-27, 1797",
    "2007-08-31, 2008-02-28, 178"
  })
  void the_american_30_360_counts_the_last_of_february_as_day_30(
      String start, String end, long days) {
    var it =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new YearFraction()), period("30U/360", start, end)));
    assertThat(it.whole("days")).isEqualTo(days);
    assertThat(it.number("year_fraction")).isEqualTo(days / 360.0);
  }

  @Test
  void without_ends_of_months_the_american_30_360_counts_the_29th_as_day_29() {
    Json.Obj input =
        period("30U/360", "2008-02-29", "2009-02-28")
            .with("schedule", schedule("2008-02-29", "2009-02-28", false));
    assertThat(
            new JsonFields(EngineRunner.result(LoadedEngine.of(new YearFraction()), input))
                .whole("days"))
        .isEqualTo(359);
  }

  /** ISDA, 2006 Definitions, section 4.16 (h): the end of February but for the termination date. */
  @ParameterizedTest
  @CsvSource({
    "2007-08-31, 2008-02-29, 2008-02-29, 179",
    "2007-08-31, 2008-02-29, 2012-08-31, 180",
    "2008-02-29, 2008-08-31, 2008-08-31, 180",
    "2006-08-31, 2007-02-28, 2007-02-28, 178"
  })
  void the_isda_30e_360_counts_the_last_of_february_as_day_30_unless_it_is_the_last_of_all(
      String start, String end, String last, long days) {
    Json.Obj input =
        period("30E/360 ISDA", start, end).with("schedule", schedule("2006-02-28", last, true));
    var it = new JsonFields(EngineRunner.result(LoadedEngine.of(new YearFraction()), input));
    assertThat(it.whole("days")).isEqualTo(days);
    assertThat(it.number("year_fraction")).isEqualTo(days / 360.0);
  }

  @Test
  void the_isda_30e_360_asks_for_the_schedule_where_it_matters() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new YearFraction()),
                period("30E/360 ISDA", "2007-08-31", "2008-02-29")))
        .containsExactly("/schedule");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new YearFraction()),
                period("30E/360 ISDA", "2008-02-29", "2008-02-28")))
        .containsExactly("/end_date");
  }

  /** ICMA, Rule 251.1 (iii): days over the days of the coupon period, here 181, and 2 a year. */
  @Test
  void icma_takes_the_coupon_period_from_the_schedule() {
    Json.Obj input =
        period("Act/Act ICMA", "2021-01-15", "2021-06-30")
            .with("schedule", schedule("2020-01-15", "2025-01-15", false));
    assertThat(EngineRunner.number(LoadedEngine.of(new YearFraction()), input, "year_fraction"))
        .isCloseTo(166 / 362.0, within(1e-15));
    Json.Obj ends =
        period("Act/Act ICMA", "2021-02-28", "2021-08-30")
            .with("schedule", schedule("2020-02-29", "2025-02-28", true));
    assertThat(EngineRunner.number(LoadedEngine.of(new YearFraction()), ends, "year_fraction"))
        .isCloseTo(183 / 368.0, within(1e-15));
  }

  /** v^(111/184) (c 138/368 + c/2 (v + ... + v^10) + v^10), c = 6 %, v = 1/1.035, ICMA 251.1. */
  @Test
  void a_short_first_coupon_is_discounted_by_the_part_of_its_period_that_is_left() {
    Json.Obj bond =
        Json.obj(
                "settlement_date",
                "2023-05-12",
                "issue_date",
                "2023-04-15",
                "maturity_date",
                "2028-08-31",
                "coupon_rate",
                0.06,
                "frequency",
                2,
                "day_count",
                "Act/Act ICMA")
            .with("end_of_month", true)
            .with("yield", 0.07);
    var it = new JsonFields(EngineRunner.result(LoadedEngine.of(new FixedCouponBondYield()), bond));
    assertThat(it.number("dirty_price")).isCloseTo(96.07697506013729, within(1e-11));
    assertThat(it.number("accrued_interest")).isCloseTo(6 * 27 / 368.0, within(1e-13));
  }

  private static Json.Obj cir(double initial, double reversion, double years, int steps) {
    return Json.obj(
            "model",
            "cir",
            "mean_reversion",
            reversion,
            "long_run_rate",
            0.05,
            "volatility",
            0.1,
            "initial_rate",
            initial)
        .with("maturity_years", years)
        .with("steps", steps)
        .with("paths", 20_000);
  }

  /** Eq. 23 of Cox, Ingersoll and Ross, 1985; a rate that comes down from 90 % within a step. */
  @Test
  void few_steps_of_a_rate_far_from_its_mean_make_no_other_price() {
    Json.Obj result =
        EngineRunner.computed(
                LoadedEngine.of(new ShortRateSimulation()), cir(0.9, 5, 20, 12), Work.alone())
            .result();
    var it = new JsonFields(result);
    assertThat(it.number("zero_coupon_price")).isCloseTo(0.310438615929642, within(1e-3));
  }

  @Test
  void steps_too_few_for_the_chance_within_them_are_refused() {
    assertThat(
            EngineRunner.refused(LoadedEngine.of(new ShortRateSimulation()), cir(0.2, 0.3, 5, 1)))
        .containsExactly("/steps");
    var it =
        new JsonFields(
            EngineRunner.result(LoadedEngine.of(new ShortRateSimulation()), cir(0.2, 0.3, 5, 4)));
    assertThat(it.number("zero_coupon_price"))
        .isCloseTo(
            it.number("zero_coupon_price_analytic"),
            within(5 * it.number("standard_error") + 0.002 * 0.534));
  }

  /** From the 30th to the 31st no day passes under 30/360. */
  @ParameterizedTest
  @ValueSource(strings = {"yield", "clean_price"})
  void a_bond_without_a_day_left_has_no_yield_and_says_so(String given) {
    Json.Obj bond =
        Json.obj(
                "settlement_date", "2026-03-30",
                "maturity_date", "2026-03-31",
                "coupon_rate", 0.05,
                "frequency", 2,
                "day_count", "30U/360")
            .with(given, 1);
    assertThatThrownBy(() -> EngineRunner.result(LoadedEngine.of(new FixedCouponBondYield()), bond))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no day");
  }

  /** 1.1 (e^(-1e-9 / 365) - 1) in 50 digits, by mpmath 1.3. */
  @Test
  void points_of_a_day_at_low_rates_keep_their_digits() {
    Json.Obj day =
        Json.obj(
            "pair",
            "EUR/USD",
            "spot",
            1.1,
            "base_rate",
            1e-9,
            "counter_rate",
            0,
            "valuation_date",
            "2026-02-20",
            "delivery_date",
            "2026-02-21");
    assertThat(EngineRunner.number(LoadedEngine.of(new FxForward()), day, "forward_points"))
        .isCloseTo(-3.0136986301328584e-12, within(1e-26));
  }

  /** Days over the 31 from 28 January to 28 February, by ICMA Rule 251.1 (iii), and a twelfth. */
  @ParameterizedTest
  @CsvSource({
    "2026-01-28, 2026-02-02, 5",
    "2026-02-02, 2026-02-16, 14",
    "2026-02-16, 2026-02-28, 12"
  })
  void parts_of_an_icma_coupon_period_count_by_its_days(String start, String end, int days) {
    Json.Obj monthly = schedule("2025-10-28", "2026-02-28", false).with("frequency", "P1M");
    Json.Obj part = period("Act/Act ICMA", start, end).with("schedule", monthly);
    assertThat(EngineRunner.number(LoadedEngine.of(new YearFraction()), part, "year_fraction"))
        .isCloseTo(days / 31.0 / 12, within(1e-15));
  }

  /** ICMA, Rule 251.1 (iii): each period from coupon to coupon by its own days, here summed up. */
  @ParameterizedTest
  @CsvSource({
    "1996-05-05, 1996-12-31, 2000-12-31, P3M, 2, 56, 91, 0, 1",
    "1995-08-20, 1995-11-24, 1996-01-31, P4M, 0, 41, 122, 55, 123",
    "2019-02-10, 2019-11-30, 2023-07-31, P4M, 2, 49, 121, 0, 1",
    "2001-05-06, 2004-04-02, 2004-04-02, P12M, 2, 331, 365, 0, 1"
  })
  void an_icma_fraction_over_several_coupons_is_the_sum_of_its_periods(
      String start,
      String end,
      String last,
      String frequency,
      int whole,
      double firstDays,
      int firstPeriod,
      double lastDays,
      int lastPeriod) {
    Json.Obj coupons = schedule(start, last, false).with("frequency", frequency);
    Json.Obj input = period("Act/Act ICMA", start, end).with("schedule", coupons);
    double months = Integer.parseInt(frequency.replaceAll("[PM]", ""));
    double periods = whole + firstDays / firstPeriod + lastDays / lastPeriod;
    assertThat(EngineRunner.number(LoadedEngine.of(new YearFraction()), input, "year_fraction"))
        .isCloseTo(periods * months / 12, within(1e-15));
  }

  /** Ten thousand years of months take a minute. */
  @Test
  void bonds_of_more_coupons_than_can_be_waited_for_are_refused() {
    Json.Obj bond =
        Json.obj(
            "settlement_date",
            "2000-01-01",
            "maturity_date",
            "2200-01-01",
            "coupon_rate",
            0.05,
            "frequency",
            12,
            "day_count",
            "Act/Act ICMA",
            "yield",
            0.05);
    var engine = LoadedEngine.of(new FixedCouponBondYield());

    assertThat(EngineRunner.number(engine, bond, "clean_price")).isCloseTo(100, within(1e-9));
    assertThat(EngineRunner.refused(engine, bond.with("maturity_date", "2200-02-01")))
        .containsExactly("/maturity_date");
    assertThat(EngineRunner.refused(engine, bond.with("issue_date", "1999-12-01")))
        .containsExactly("/maturity_date");
  }

  @ParameterizedTest
  @ValueSource(strings = {"US_STREET", "GB_BUMP_DMO", "DE_BONDS"})
  void the_macaulay_duration_of_a_last_coupon_period_is_the_time_left(String convention) {
    Json.Obj bond =
        Json.obj(
            "settlement_date",
            "2027-03-31",
            "maturity_date",
            "2027-04-20",
            "coupon_rate",
            1,
            "frequency",
            1,
            "day_count",
            "30E/360",
            "yield_convention",
            convention,
            "yield",
            0.5);
    assertThat(
            EngineRunner.number(
                LoadedEngine.of(new FixedCouponBondYield()), bond, "macaulay_duration"))
        .isCloseTo(20 / 360.0, within(1e-14));
  }
}
