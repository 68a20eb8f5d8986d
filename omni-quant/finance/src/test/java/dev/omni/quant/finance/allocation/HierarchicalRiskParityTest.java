package dev.omni.quant.finance.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.CapabilityContract;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class HierarchicalRiskParityTest extends CapabilityContract {
  private final JsonEngine engine = engine();

  @Override
  protected JsonEngine engine() {
    return LoadedEngine.of(new HierarchicalRiskParity());
  }

  private Json.Obj result(double[]... covariance) {
    return EngineRunner.result(engine, Json.obj("covariance", List.of(covariance)));
  }

  private static double[] weights(Json.Obj result) {
    return new JsonFields(result).numbers("weights");
  }

  private static double[] linkage(Json.Obj result, String column) {
    return new JsonFields(result.findObject("linkage").orElseThrow()).numbers(column);
  }

  @Property
  void two_assets_get_their_inverse_variances_whatever_their_correlation(
      @ForAll @DoubleRange(min = 0.01, max = 1) @Scale(3) double a,
      @ForAll @DoubleRange(min = 0.01, max = 1) @Scale(3) double b,
      @ForAll @DoubleRange(min = -1, max = 1) @Scale(2) double correlation) {
    double mixed = correlation * Math.sqrt(a * b);
    double[] weights = weights(result(new double[] {a, mixed}, new double[] {mixed, b}));
    assertThat(weights[0]).isCloseTo(b / (a + b), within(1e-13));
    assertThat(weights[1]).isCloseTo(a / (a + b), within(1e-13));
  }

  /** Two pairs: d = sqrt(0.05) within a pair and sqrt(0.5) else, so columns differ by that. */
  @Test
  void pairs_that_move_together_are_joined_first() {
    Json.Obj result =
        result(
            new double[] {0.04, 0, 0.036, 0},
            new double[] {0, 0.01, 0, 0.009},
            new double[] {0.036, 0, 0.04, 0},
            new double[] {0, 0.009, 0, 0.01});
    assertThat(linkage(result, "left")).containsExactly(0, 1, 4);
    assertThat(linkage(result, "right")).containsExactly(2, 3, 5);
    assertThat(linkage(result, "size")).containsExactly(2, 2, 4);
    assertThat(linkage(result, "distance")[0]).isCloseTo(Math.sqrt(2 * 0.05), within(1e-14));
    double across = Math.sqrt(0.5) - Math.sqrt(0.05);
    assertThat(linkage(result, "distance")[2])
        .isCloseTo(Math.sqrt(2 * 0.5 + 2 * across * across), within(1e-14));
    assertThat(new JsonFields(result).numbers("order")).containsExactly(0, 2, 1, 3);
    double[] weights = weights(result);
    assertThat(weights[0]).isCloseTo(0.1, within(1e-14));
    assertThat(weights[1]).isCloseTo(0.4, within(1e-14));
  }

  @Test
  void of_equal_distances_the_lowest_pair_is_joined_first() {
    double[][] unit = new double[4][4];
    for (int i = 0; i < 4; i++) {
      unit[i][i] = 1;
    }
    Json.Obj result = result(unit);
    assertThat(linkage(result, "left")).containsExactly(0, 2, 4);
    assertThat(linkage(result, "right")).containsExactly(1, 3, 5);
    for (double weight : weights(result)) {
      assertThat(weight).isCloseTo(0.25, within(1e-15));
    }
  }

  @Test
  void of_an_odd_number_the_first_half_is_the_smaller_one() {
    Json.Obj result =
        result(new double[] {1, 0, 0}, new double[] {0, 1, 0}, new double[] {0, 0, 1});
    assertThat(new JsonFields(result).numbers("order")).containsExactly(2, 0, 1);
    double[] weights = weights(result);
    assertThat(weights[2]).isCloseTo(1 / 3.0, within(1e-15));
    assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-15));
  }

  @Test
  void an_asset_without_variance_and_a_matrix_that_is_none_are_refused() {
    assertThat(
            EngineRunner.refused(
                engine, Json.obj("covariance", List.of(new double[] {1, 0}, new double[] {0, 0}))))
        .containsExactly("/covariance/1/1");
    assertThat(
            EngineRunner.refused(
                engine, Json.obj("covariance", List.of(new double[] {1, 2}, new double[] {2, 1}))))
        .containsExactly("/covariance");
  }
}
