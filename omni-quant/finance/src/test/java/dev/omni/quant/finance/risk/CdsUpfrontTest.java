package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CdsUpfrontTest {
  private final JsonEngine engine = LoadedEngine.of(new CdsUpfront());

  private Json.Obj swap() {
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  private double points(Json.Obj input) {
    return EngineRunner.number(engine, input, "points_upfront");
  }

  @Property(tries = 20) // about 3 ms a try
  void a_wider_spread_costs_more_and_a_higher_coupon_less(
      @ForAll @DoubleRange(min = 0.0001, max = 1.5) @Scale(6) double spread) {
    Json.Obj input = swap().with("quoted_spread", spread);
    double here = points(input);
    assertThat(points(input.with("quoted_spread", spread * 1.1))).isGreaterThan(here);
    assertThat(points(input.with("coupon", 0.05))).isLessThan(here);
    assertThat(here).isLessThan(1);
  }

  @ParameterizedTest
  @EnumSource(CurveConvention.class)
  void a_coupon_equal_to_the_spread_needs_nothing_upfront(CurveConvention currency) {
    Json.Obj input =
        swap().with("currency", currency.name()).with("coupon", 0.025).with("quoted_spread", 0.025);
    assertThat(points(input)).isCloseTo(0, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-6, 2})
  void extreme_spreads_keep_their_round_trip(double spread) {
    assertThat(points(swap().with("quoted_spread", spread))).isBetween(-0.05, 1.0);
  }

  @Test
  void a_spread_that_no_default_intensity_gives_has_a_reason() {
    Json.Obj input = swap().with("recovery_rate", Math.nextDown(1.0));
    assertThatThrownBy(() -> points(input.with("quoted_spread", 1.5)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("recovery_rate");
  }

  @Test
  void the_amount_is_the_points_of_the_notional() {
    assertThat(EngineRunner.number(engine, swap().with("notional", 5e6), "upfront_amount"))
        .isCloseTo(5e6 * points(swap()), within(1e-6));
  }

  @Test
  void everything_wrong_is_told_at_once() {
    Json.Obj input =
        swap()
            .with("accrual_start_date", "2009-07-20")
            .with("maturity_date", "2009-05-22")
            .with("currency", "XXX")
            .with(
                "curve_quotes",
                Json.arr(
                    Json.obj("type", "swap", "tenor", "2Y", "rate", 0.01),
                    Json.obj("type", "deposit", "tenor", "6M", "rate", 0.01)));
    assertThat(EngineRunner.refused(engine, input))
        .containsExactly(
            "/accrual_start_date", "/maturity_date", "/currency", "/curve_quotes/1/tenor");
    Json.Obj odd =
        swap()
            .with("curve_quotes", Json.arr(Json.obj("type", "swap", "tenor", "7M", "rate", 0.01)));
    assertThat(EngineRunner.refused(engine, odd)).containsExactly("/curve_quotes/0/tenor");
  }

  @Test
  void a_deposit_after_a_swap_is_refused_as_that() {
    Json.Obj input =
        swap()
            .with(
                "curve_quotes",
                Json.arr(
                    Json.obj("type", "swap", "tenor", "1Y", "rate", 0.01),
                    Json.obj("type", "deposit", "tenor", "18M", "rate", 0.01)));
    assertThat(EngineRunner.refused(engine, input)).containsExactly("/curve_quotes/1/tenor");
  }

  /** Expected values by a computation of the model of its own, outside of this project. */
  @ParameterizedTest
  @CsvSource({
    "deposit, 12M, 0.025, 0.04225641492727314",
    "swap, 5Y, 0.025, 0.04226997798962097",
    "swap, 10Y, -0.01, 0.04471042436684366"
  })
  void one_quote_makes_a_flat_curve(String type, String tenor, double rate, double expected) {
    Json.Obj quote = Json.obj("type", type, "tenor", tenor, "rate", rate);
    assertThat(points(swap().with("curve_quotes", Json.arr(quote))))
        .isCloseTo(expected, within(1e-14));
  }

  /** A default soon costs less than one later where money shrinks: two spreads have its points. */
  @Test
  void points_that_another_spread_has_too_are_those_of_the_quoted_one() {
    Json.Obj input =
        swap()
            .with("currency", "GBP")
            .with("maturity_date", "2039-06-20")
            .with("coupon", 0)
            .with("quoted_spread", 0.2)
            .with(
                "curve_quotes",
                Json.arr(
                    Json.obj("type", "deposit", "tenor", "6M", "rate", -0.01),
                    Json.obj("type", "swap", "tenor", "10Y", "rate", -0.018)));
    assertThat(points(input)).isCloseTo(0.631924258368838, within(1e-13));
  }
}
