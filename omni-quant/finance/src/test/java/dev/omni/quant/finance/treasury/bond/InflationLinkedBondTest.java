package dev.omni.quant.finance.treasury.bond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class InflationLinkedBondTest extends CapabilityContract {
  private static final LoadedEngine ENGINE = LoadedEngine.of(new InflationLinkedBond());

  @Override
  protected LoadedEngine engine() {
    return ENGINE;
  }

  private static Json.Obj example() {
    return (Json.Obj) ENGINE.capability().input().examples().get(0);
  }

  private static JsonFields result(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static List<String> pointers(Json.Obj input) {
    return ENGINE.problems(input).stream().map(Problem::pointer).toList();
  }

  /**
   * 31 CFR 356, Appendix B, section III: 3-5/8 % of 15 January 1998 to 2008, reopened on 15 October
   * 1998 at 3.65 %: price 99.797017, amount 101.784820.
   */
  @Test
  void a_reopened_bond_has_the_printed_price_and_amount() {
    JsonFields value =
        result(
            Json.obj(
                "settlement_date",
                "1998-10-15",
                "issue_date",
                "1998-01-15",
                "maturity_date",
                "2008-01-15",
                "coupon_rate",
                0.03625,
                "real_yield",
                0.0365,
                "index_ratio",
                1.01074));
    assertThat(value.number("real_clean_price")).isCloseTo(99.797017, within(5e-7));
    assertThat(value.number("real_accrued_interest")).isCloseTo(0.90625, within(1e-14));
    assertThat(value.number("settlement_amount")).isCloseTo(101.784820, within(5e-7));
  }

  @Test
  void a_price_gives_the_yield_that_gives_the_price() {
    double price = result(example()).number("real_clean_price");
    double yield =
        result(example().without("real_yield").with("price", price)).number("real_yield");
    assertThat(yield).isCloseTo(0.0191, within(1e-13));
  }

  @Test
  void at_a_coupon_date_a_yield_of_the_coupon_gives_par() {
    Json.Obj input = example().with("settlement_date", "2024-01-15").with("real_yield", 0.0175);
    assertThat(result(input).number("real_clean_price")).isCloseTo(100, within(1e-11));
    assertThat(result(input).number("index_ratio")).isEqualTo(1);
  }

  @Test
  void without_a_yield_the_price_is_the_sum_of_the_payments() {
    Json.Obj input = example().with("settlement_date", "2024-01-15").with("real_yield", 0);
    assertThat(result(input).number("real_clean_price")).isCloseTo(117.5, within(1e-11));
  }

  /**
   * The first of a month has the index of three months before: that of two before is not needed.
   */
  @Test
  void the_first_of_a_month_needs_one_month_alone() {
    var index = new ReferenceIndex(List.of("2024-05"), new double[] {314.069});
    LocalDate first = LocalDate.of(2024, 8, 1);
    assertThat(index.problems(first)).isEmpty();
    assertThat(index.of(first)).hasToString("314.06900");
    assertThat(index.problems(first.plusDays(1)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("2024-06"));
  }

  @Test
  void the_index_is_cut_to_six_decimals_before_it_is_rounded_to_five() {

    var index = new ReferenceIndex(List.of("2024-05", "2024-06"), new double[] {100, 100.0001549});
    // 1/31 of 0.0001549 is 0.00000499677, cut to 0.000004.
    assertThat(index.of(LocalDate.of(2024, 8, 2))).hasToString("100.00000");
    var more = new ReferenceIndex(List.of("2024-05", "2024-06"), new double[] {100, 100.000155});
    assertThat(more.of(LocalDate.of(2024, 8, 2))).hasToString("100.00001");
  }

  @Test
  void coupons_of_a_maturity_at_a_month_end_are_at_month_ends() {
    assertThat(RealYield.isCouponDate(LocalDate.of(2024, 8, 31), LocalDate.of(2030, 2, 28)))
        .isTrue();
    assertThat(RealYield.isCouponDate(LocalDate.of(2024, 8, 28), LocalDate.of(2030, 2, 28)))
        .isFalse();
  }

  @Test
  void a_price_beyond_all_yields_is_infeasible_with_the_bounds() {
    assertThatThrownBy(() -> result(example().without("real_yield").with("price", 1)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no real yield from -1 to 1");
  }

  @Test
  void dates_out_of_order_months_twice_and_absent_ones_are_refused() {
    assertThat(pointers(example().with("settlement_date", "2024-01-14")))
        .contains("/settlement_date");
    assertThat(pointers(example().with("settlement_date", "2034-01-15")))
        .contains("/settlement_date");
    assertThat(pointers(example().with("issue_date", "2024-01-16"))).contains("/issue_date");
    Json.Obj twice =
        Json.obj(
            "month", List.of("2023-10", "2023-10", "2024-04", "2024-05"),
            "value", List.of(307.671, 307.051, 313.548, 314.069));
    assertThat(pointers(example().with("reference_index", twice)))
        .containsExactly("/reference_index/month/1", "/reference_index/month");
  }
}
