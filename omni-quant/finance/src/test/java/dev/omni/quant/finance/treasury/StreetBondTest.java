package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreetBondTest {
  private static final double BUMP = 1e-5;
  private final LoadedEngine engine = LoadedEngine.of(new FixedCouponBondYield());

  private static Json.Obj bond(String settlement, String maturity, double coupon) {
    return Json.obj(
        "settlement_date", settlement,
        "maturity_date", maturity,
        "coupon_rate", coupon,
        "frequency", 2,
        "day_count", "30U/360");
  }

  private JsonFields priced(Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  /** US Treasury, 31 CFR Part 356, Appendix B, sections II.B, II.C and II.D. */
  @ParameterizedTest
  @CsvSource({
    "1990-04-02, 1992-03-31, 1990-09-30, 0.085, 0.0859, true, 99.838183",
    "1990-03-01, 1995-05-15, 1990-11-15, 0.085, 0.0853, false, 99.805118"
  })
  void odd_first_coupons_have_the_prices_of_the_treasury(
      String issue,
      String maturity,
      String first,
      double coupon,
      double yield,
      boolean end,
      double printed) {
    Json.Obj input =
        bond(issue, maturity, coupon)
            .with("day_count", "Act/Act ICMA")
            .with("issue_date", issue)
            .with("first_coupon_date", first)
            .with("yield", yield)
            .with("end_of_month", end)
            .with("yield_convention", "US_TREASURY");
    assertThat(priced(input).number("clean_price")).isCloseTo(printed, within(5.1e-7));
  }

  @Property
  void the_coupon_rate_as_yield_gives_par_on_every_coupon_date(
      @ForAll @DoubleRange(min = 0.001, max = 0.2) @Scale(4) double coupon,
      @ForAll @IntRange(min = 0, max = 13) int periods) {
    String settlement =
        java.time.LocalDate.of(2030, 8, 31)
            .minusMonths(6L * (periods + 1))
            .with(java.time.temporal.TemporalAdjusters.lastDayOfMonth())
            .toString();
    for (String count : new String[] {"30U/360", "30/360 ISDA", "30E/360", "Act/Act ICMA"}) {
      Json.Obj input =
          bond(settlement, "2030-08-31", coupon)
              .with("end_of_month", true)
              .with("day_count", count)
              .with("yield", coupon);
      assertThat(priced(input).number("clean_price")).isCloseTo(100, within(1e-9));
    }
  }

  /**
   * Standard Securities Calculation Methods: rule 2 makes the start a 30th before rule 3 looks at
   * the 31st, as in the months of 30 days.
   */
  @ParameterizedTest
  @CsvSource({
    "2025-02-28, 0",
    "2025-03-01, 1",
    "2025-03-30, 30",
    "2025-03-31, 30",
    "2025-04-01, 31",
    "2025-05-13, 73",
    "2025-08-30, 180",
    "2024-04-30, 60"
  })
  void a_period_that_starts_at_the_end_of_february_starts_on_a_thirtieth(
      String settlement, int days) {
    Json.Obj input = bond(settlement, "2031-08-31", 0.036).with("end_of_month", true);
    assertThat(priced(input.with("yield", 0.04)).number("accrued_interest"))
        .isCloseTo(0.01 * days, within(1e-12));
  }

  @Property
  void duration_and_convexity_are_what_a_small_move_of_the_yield_changes(
      @ForAll @DoubleRange(min = 0.001, max = 0.2) @Scale(4) double yield,
      @ForAll boolean treasury) {
    Json.Obj input =
        bond("2024-03-11", "2031-11-15", 0.04)
            .with("yield_convention", treasury ? "US_TREASURY" : "US_STREET");
    JsonFields here = priced(input.with("yield", yield));
    double up = priced(input.with("yield", yield + BUMP)).number("dirty_price");
    double down = priced(input.with("yield", yield - BUMP)).number("dirty_price");
    double dirty = here.number("dirty_price");
    assertThat((down - up) / (2 * BUMP * dirty))
        .isCloseTo(here.number("modified_duration"), within(1e-6));
    assertThat((down + up - 2 * dirty) / (BUMP * BUMP * dirty))
        .isCloseTo(here.number("convexity"), within(1e-2));
  }

  @Test
  void a_first_coupon_off_the_grid_of_the_maturity_is_refused() {
    Json.Obj input =
        bond("2024-03-11", "2031-11-15", 0.04)
            .with("first_coupon_date", "2024-08-20")
            .with("yield", 0.05);
    assertThat(EngineRunner.refused(engine, input)).containsExactly("/first_coupon_date");
    assertThat(
            EngineRunner.refused(
                engine,
                input
                    .with("first_coupon_date", "2024-05-15")
                    .with("coupon_amounts", "day_counted")))
        .containsExactly("/first_coupon_date");
  }
}
