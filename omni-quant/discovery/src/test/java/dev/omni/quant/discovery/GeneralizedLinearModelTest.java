package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Laws of generalized linear models. */
final class GeneralizedLinearModelTest {
  private static final JsonEngine GLM = LoadedEngine.of(new GeneralizedLinearModel());

  private static JsonFields fitted(Json.Obj table, List<String> predictors, String family) {
    return new JsonFields(
        EngineRunner.result(
            GLM,
            Json.obj("table", table, "response", "y", "predictors", predictors, "family", family)));
  }

  private static double[] normals(Random chance, int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> chance.nextGaussian());
    return values;
  }

  /** With the identity link and normal errors the fit is that of least squares. */
  @Property(tries = 30) // about 2 ms a try
  void a_gaussian_model_is_least_squares(@ForAll @IntRange(min = 0, max = 10_000) int seed) {
    var chance = new Random(seed);
    double[] x = normals(chance, 12);
    double[] y = normals(chance, 12);
    JsonFields glm = fitted(Json.obj("x", x, "y", y), List.of("x"), "gaussian");
    List<double[]> rows = Arrays.stream(x).mapToObj(v -> new double[] {v}).toList();
    var linear =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new LinearRegression()), Json.obj("y", y, "x", rows)));
    assertThat(glm.numbers("coefficients"))
        .containsExactly(linear.numbers("coefficients"), within(1e-10));
    assertThat(glm.numbers("standard_errors"))
        .containsExactly(linear.numbers("standard_errors"), within(1e-10));
    assertThat(glm.number("deviance"))
        .isCloseTo(linear.number("residual_sum_of_squares"), within(1e-9));
  }

  /** The canonical links keep the sum of the response: the score of the constant is zero. */
  @Property
  void fitted_counts_add_up_to_the_counts(@ForAll @IntRange(min = 0, max = 10_000) int seed) {
    var chance = new Random(seed);
    double[] x = normals(chance, 20);
    double[] y = new double[20];
    Arrays.setAll(y, i -> chance.nextInt(6));
    y[0] = 3;
    JsonFields glm = fitted(Json.obj("x", x, "y", y), List.of("x"), "poisson");
    assertThat(Arrays.stream(glm.numbers("fitted")).sum())
        .isCloseTo(Arrays.stream(y).sum(), within(1e-8));
    assertThat(glm.number("deviance")).isLessThanOrEqualTo(glm.number("null_deviance") + 1e-9);
  }

  /** Rows of single trials and one row of many trials have the same likelihood equations. */
  @Property(tries = 20) // about 4 ms a try
  void trials_may_be_written_row_by_row(@ForAll @IntRange(min = 1, max = 9) int successes) {
    double[] levels = {-1, 0, 1};
    double[] hits = {2, successes, 8};
    var x = new ArrayList<Double>();
    var y = new ArrayList<Integer>();
    for (int k = 0; k < 3; k++) {
      for (int i = 0; i < 10; i++) {
        x.add(levels[k]);
        y.add(i < hits[k] ? 1 : 0);
      }
    }
    JsonFields single = fitted(Json.obj("x", x, "y", y), List.of("x"), "binomial");
    var grouped =
        new JsonFields(
            EngineRunner.result(
                GLM,
                Json.obj(
                        "table",
                        Json.obj("x", levels, "y", hits, "n", new double[] {10, 10, 10}),
                        "response",
                        "y",
                        "predictors",
                        List.of("x"),
                        "family",
                        "binomial")
                    .with("trials", "n")));
    assertThat(grouped.numbers("coefficients"))
        .containsExactly(single.numbers("coefficients"), within(1e-8));
    assertThat(grouped.numbers("standard_errors"))
        .containsExactly(single.numbers("standard_errors"), within(1e-6));
  }

  @Test
  void separated_data_fail_and_name_the_predictor() {
    Json.Obj table =
        Json.obj("dose", new double[] {1, 2, 3, 4, 5, 6}, "y", new double[] {0, 0, 0, 1, 1, 1});
    assertThatThrownBy(() -> fitted(table, List.of("dose"), "binomial"))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("separated by dose");
  }

  @Test
  void rows_with_a_missing_number_are_left_out_and_counted() {
    Json.Obj table =
        Json.obj(
            "x", Arrays.asList(1, 2, null, 4, 5), "y", Arrays.asList(2.1, 3.9, 6.0, null, 10.2));
    JsonFields glm = fitted(table, List.of("x"), "gaussian");
    assertThat(glm.number("rows_left_out")).isEqualTo(2);
    assertThat(glm.numbers("fitted")).hasSize(3);
  }

  @Test
  void a_response_out_of_range_and_a_column_that_is_not_there_are_refused() {
    Json.Obj input =
        Json.obj(
            "table",
            Json.obj("x", new double[] {1, 2, 3}, "y", new double[] {-1, 2, 3}),
            "response",
            "y",
            "predictors",
            List.of("x"),
            "family",
            "poisson");
    assertThat(EngineRunner.refused(GLM, input)).containsExactly("/response");
    assertThat(EngineRunner.refused(GLM, input.with("predictors", List.of("z"))))
        .containsExactly("/predictors/0");
  }
}
