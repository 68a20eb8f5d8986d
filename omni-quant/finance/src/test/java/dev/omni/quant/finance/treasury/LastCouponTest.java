package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schedules whose short or long period is their last, under Act/Act ICMA. */
class LastCouponTest {
  private static Json.Obj period(String start, String end, Json.Obj schedule) {
    return Json.obj(
        "convention", "Act/Act ICMA", "start_date", start, "end_date", end, "schedule", schedule);
  }

  private static Json.Obj schedule(String start, String end, String frequency) {
    return Json.obj("start_date", start, "end_date", end, "frequency", frequency);
  }

  private static double fraction(Json.Obj input) {
    return EngineRunner.number(LoadedEngine.of(new YearFraction()), input, "year_fraction");
  }

  /** ISDA, EMU and Market Conventions: Recent Developments, 1998, short final period. */
  @ParameterizedTest
  @CsvSource({"1999-07-30, 2000-01-30, 0.5", "2000-01-30, 2000-06-30, 0.417582417582"})
  void a_start_at_a_coupon_counted_from_the_schedules_start_has_the_short_period_last(
      String start, String end, double printed) {
    Json.Obj memo = schedule("1999-07-30", "2000-06-30", "P6M");
    assertThat(fraction(period(start, end, memo))).isCloseTo(printed, within(1e-11));
    assertThat(fraction(period(start, end, memo.with("period_end_date", end))))
        .isCloseTo(printed, within(1e-11));
  }

  /** The long final period of the same: a quarter to 29 February, and 61 of 92 days of the next. */
  @Test
  void a_long_last_period_from_a_coupon_counts_its_quarters_forward() {
    Json.Obj memo = schedule("1998-11-30", "2000-04-30", "P3M").with("end_of_month", true);
    assertThat(fraction(period("1999-11-30", "2000-04-30", memo)))
        .isCloseTo(0.25 + 61 / 368.0, within(1e-15));
  }

  /** From 29 February to the next coupon of 30 November's are 91 days, to 30 May and not 29. */
  @Test
  void a_february_within_a_long_last_period_does_not_move_the_coupon_after_it() {
    Json.Obj given =
        schedule("1999-11-30", "2000-04-30", "P3M").with("period_end_date", "2000-04-30");
    assertThat(fraction(period("1999-11-30", "2000-04-30", given)))
        .isCloseTo(0.25 + 61 / 364.0, within(1e-15));
  }

  @Test
  void a_part_of_a_period_whose_end_is_given_counts_by_the_days_of_that_period() {
    Json.Obj given =
        schedule("1999-07-30", "2000-06-30", "P6M").with("period_end_date", "2000-01-30");
    assertThat(fraction(period("1999-10-15", "2000-01-30", given)))
        .isCloseTo(107 / 368.0, within(1e-15));
  }

  /** 77 of the 184 days from 15 July to 15 January, and 105 of the 181 from there to 15 July. */
  @Test
  void dates_at_coupons_of_the_end_have_the_short_period_first() {
    Json.Obj short1 = schedule("2021-10-30", "2024-07-15", "P6M");
    assertThat(fraction(period("2021-10-30", "2022-01-15", short1)))
        .isCloseTo(77 / 368.0, within(1e-15));
    assertThat(fraction(period("2022-01-15", "2022-04-30", short1)))
        .isCloseTo(105 / 362.0, within(1e-15));
  }
}
