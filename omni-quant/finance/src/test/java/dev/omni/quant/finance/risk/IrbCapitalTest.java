package dev.omni.quant.finance.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IrbCapitalTest {
  private final JsonEngine engine = LoadedEngine.of(new IrbCapital());

  private static Json.Obj exposure(String type, double pd) {
    return Json.obj("asset_class", type, "pd", pd, "lgd", 0.45);
  }

  private double weight(Json.Obj input) {
    return EngineRunner.number(engine, input, "risk_weight");
  }

  @Property
  void capital_is_proportional_to_the_loss_and_rises_with_maturity(
      @ForAll @DoubleRange(min = 0, max = 0.999999) @Scale(6) double pd) {
    Json.Obj input = exposure("corporate", pd);
    double half = weight(input);
    assertThat(weight(input.with("lgd", 0.9))).isCloseTo(2 * half, within(1e-12));
    assertThat(weight(input.with("maturity_years", 5))).isGreaterThanOrEqualTo(half);
    assertThat(weight(input.with("scaling_factor", 1.06))).isCloseTo(1.06 * half, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"corporate", "residential_mortgage", "qualifying_revolving", "other_retail"})
  void in_the_worst_year_more_default_than_on_average_until_all_do(String type) {
    for (double pd : new double[] {0, 0.0003, 0.01, 0.2, 0.9, 0.999999, 1 - 1e-16}) {
      double conditional = EngineRunner.number(engine, exposure(type, pd), "conditional_pd");
      assertThat(conditional).isBetween(Math.max(pd, 0.0003), 1.0);
      assertThat(weight(exposure(type, pd))).isNotNegative();
    }
  }

  @Test
  void a_small_enterprise_needs_less_capital_than_a_large_one() {
    Json.Obj large = exposure("corporate", 0.02);
    assertThat(weight(large.with("turnover_eur_million", 50))).isEqualTo(weight(large));
    assertThat(weight(large.with("turnover_eur_million", 5))).isLessThan(weight(large));
    assertThat(weight(large.with("turnover_eur_million", 0)))
        .isEqualTo(weight(large.with("turnover_eur_million", 5)));
  }

  @Test
  void a_probability_below_the_floor_counts_as_the_floor() {
    assertThat(weight(exposure("corporate", 0))).isEqualTo(weight(exposure("corporate", 0.0003)));
  }

  @Test
  void turnover_is_refused_for_retail() {
    assertThat(
            EngineRunner.refused(
                engine, exposure("other_retail", 0.01).with("turnover_eur_million", 10)))
        .containsExactly("/turnover_eur_million");
  }

  /** By mpmath in 50 digits. */
  @Test
  void next_to_certain_default_the_capital_keeps_its_digits() {
    Json.Obj certain = exposure("residential_mortgage", 0.9999999999).with("lgd", 1);
    assertThat(EngineRunner.number(engine, certain, "capital_requirement"))
        .isCloseTo(9.9999886064546648e-11, withinPercentage(1e-9));
  }

  @Test
  void expected_loss_and_weighted_assets_follow_from_the_input() {
    Json.Obj input = exposure("corporate", 0.02).with("exposure", 1e6);
    assertThat(EngineRunner.number(engine, input, "expected_loss")).isCloseTo(0.009, within(1e-15));
    assertThat(EngineRunner.number(engine, input, "risk_weighted_assets"))
        .isCloseTo(1e6 * weight(input), within(1e-6));
    assertThat(EngineRunner.result(engine, exposure("corporate", 0.02)).has("risk_weighted_assets"))
        .isFalse();
  }
}
