package dev.omni.quant.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class RiskParityTest {
  private final LoadedEngine engine = LoadedEngine.of(new RiskParity());

  @Property
  void without_correlation_weights_are_the_inverse_of_the_volatilities(
      @ForAll @DoubleRange(min = 0.01, max = 1) @Scale(3) double a,
      @ForAll @DoubleRange(min = 0.01, max = 1) @Scale(3) double b) {
    Json.Obj input =
        Json.obj("covariance", Json.arr(new double[] {a * a, 0}, new double[] {0, b * b}));
    double[] weights = new JsonFields(EngineRunner.result(engine, input)).numbers("weights");
    assertThat(weights[0]).isCloseTo(b / (a + b), within(1e-10));
    assertThat(weights[0] + weights[1]).isCloseTo(1, within(1e-12));
  }

  @Property
  void budgets_are_what_the_assets_contribute(
      @ForAll @DoubleRange(min = 0.05, max = 0.95) @Scale(3) double budget,
      @ForAll @DoubleRange(min = -0.9, max = 0.9) @Scale(3) double correlation) {
    double mixed = correlation * 0.2 * 0.1;
    Json.Obj input =
        Json.obj(
            "covariance",
            Json.arr(new double[] {0.04, mixed}, new double[] {mixed, 0.01}),
            "risk_budgets",
            new double[] {budget, 1 - budget});
    double[] parts =
        new JsonFields(EngineRunner.result(engine, input)).numbers("relative_contributions");
    assertThat(parts[0]).isCloseTo(budget, within(1e-9));
  }

  @Test
  void budgets_must_have_the_sum_one() {
    Json.Obj input =
        Json.obj(
            "covariance",
            Json.arr(new double[] {0.04, 0}, new double[] {0, 0.01}),
            "risk_budgets",
            new double[] {0.5, 0.6});
    assertThat(EngineRunner.refused(engine, input)).containsExactly("/risk_budgets");
  }
}
