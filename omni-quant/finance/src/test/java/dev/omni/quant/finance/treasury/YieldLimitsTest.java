package dev.omni.quant.finance.treasury;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bonds at the highest and at the lowest yield that can be given. */
class YieldLimitsTest {
  private static Json.Obj bond(String settlement, String maturity, double coupon, double yield) {
    return Json.obj(
        "settlement_date",
        settlement,
        "maturity_date",
        maturity,
        "coupon_rate",
        coupon,
        "frequency",
        12,
        "day_count",
        "Act/Act ICMA",
        "yield",
        yield);
  }

  /** Accrued interest taken off the price and put back costs a last digit. */
  @ParameterizedTest
  @CsvSource({
    "2027-07-19, 2042-06-26, 0.6723873625450992",
    "2057-03-02, 2059-10-01, 0.6757076568127744",
    "2030-01-15, 2044-01-18, 0.5160177716415644"
  })
  void a_bond_at_the_highest_yield_has_a_price_and_that_price_the_yield(
      String settlement, String maturity, double coupon) {
    Json.Obj input = bond(settlement, maturity, coupon, 10);
    var it =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new FixedCouponBondYield()), input));
    Json.Obj back = input.without("yield").with("clean_price", it.number("clean_price"));
    assertThat(EngineRunner.number(LoadedEngine.of(new FixedCouponBondYield()), back, "yield"))
        .isCloseTo(10, within(1e-9));
  }

  /** A month's coupon and the face after a month and two, v = 1 / (1 - 1 / 12). */
  @ParameterizedTest
  @ValueSource(doubles = {-0.9999999999999999, -0.999999999999999})
  void a_bond_at_the_lowest_yield_has_a_price(double yield) {
    double v = 12 / 11.0;
    assertThat(
            EngineRunner.number(
                LoadedEngine.of(new FixedCouponBondYield()),
                bond("2026-01-15", "2026-03-15", 0.12, yield),
                "dirty_price"))
        .isCloseTo(v + 101 * v * v, within(1e-10));
  }
}
