package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

/** Diagnostics of regressions, and comparisons of groups. */
final class DiagnosticsTest {
  private static final double[] X = {1, 2, 3, 4, 5, 6, 7, 8};
  private static final double[] Y = {2.1, 3.9, 6.3, 7.7, 10.4, 11.8, 14.5, 15.6};

  private static JsonFields run(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private static List<double[]> rows(double... values) {
    return Arrays.stream(values).mapToObj(value -> new double[] {value}).toList();
  }

  private static JsonFields line(Json.Obj more) {
    return run(
        LoadedEngine.of(new LinearRegression()), Json.obj("y", Y, "x", rows(X)).withAll(more));
  }

  @Property
  void leverages_add_up_to_the_coefficients_and_residuals_to_nothing(
      @ForAll @Size(value = 8) List<@DoubleRange(min = -100, max = 100) Double> noise) {
    double[] y = noise.stream().mapToDouble(v -> v).toArray();
    y[0] += 500;
    JsonFields result = line(Json.obj("y", y));

    assertThat(Arrays.stream(result.numbers("leverage")).sum()).isCloseTo(2, within(1e-12));
    assertThat(Arrays.stream(result.numbers("residuals")).sum()).isCloseTo(0, within(1e-9));
    for (int i = 0; i < y.length; i++) {
      assertThat(result.numbers("fitted")[i] + result.numbers("residuals")[i])
          .isCloseTo(y[i], within(1e-9));
    }
  }

  /** A row of weight 2 is a row sent twice, in the coefficients. */
  @Example
  void a_weight_of_two_is_a_row_sent_twice() {
    double[] twiceX = Arrays.copyOf(X, 9);
    double[] twiceY = Arrays.copyOf(Y, 9);
    twiceX[8] = X[0];
    twiceY[8] = Y[0];
    JsonFields weighted = line(Json.obj("weights", new double[] {2, 1, 1, 1, 1, 1, 1, 1}));
    JsonFields twice =
        run(LoadedEngine.of(new LinearRegression()), Json.obj("y", twiceY, "x", rows(twiceX)));

    assertThat(weighted.numbers("coefficients"))
        .containsExactly(twice.numbers("coefficients"), within(1e-12));
    assertThat(weighted.number("r_squared")).isCloseTo(twice.number("r_squared"), within(1e-12));
  }

  @Example
  void equal_weights_change_no_standard_error_and_shift_no_test() {
    JsonFields plain = line(Json.obj("robust", "hc1"));
    JsonFields weighted =
        line(Json.obj("robust", "hc1", "weights", new double[] {4, 4, 4, 4, 4, 4, 4, 4}));

    for (String member :
        List.of(
            "standard_errors",
            "p_values",
            "robust_standard_errors",
            "leverage",
            "cooks_distance")) {
      assertThat(weighted.numbers(member)).containsExactly(plain.numbers(member), within(1e-10));
    }
    assertThat(weighted.number("log_likelihood"))
        .isCloseTo(plain.number("log_likelihood"), within(1e-10));
  }

  /** By their definitions, over the residuals e and leverages h of this line. */
  @Example
  void robust_errors_follow_their_definitions() {
    JsonFields result = line(Json.obj());
    double[] e = result.numbers("residuals");
    double[] h = result.numbers("leverage");
    for (int kind = 0; kind < 4; kind++) {
      double sum = 0;
      for (int i = 0; i < X.length; i++) {
        double weight =
            kind == 1
                ? 8.0 / 6
                : kind == 2 ? 1 / (1 - h[i]) : kind == 3 ? 1 / ((1 - h[i]) * (1 - h[i])) : 1;
        sum += weight * e[i] * e[i] * (X[i] - 4.5) * (X[i] - 4.5) / (42.0 * 42.0);
      }
      assertThat(line(Json.obj("robust", "hc" + kind)).numbers("robust_standard_errors")[1])
          .isCloseTo(Math.sqrt(sum), within(1e-12));
    }
  }

  @Example
  void a_new_row_at_a_sent_one_is_predicted_as_fitted() {
    JsonFields result = line(Json.obj("new_rows", rows(3, 20)));
    JsonFields predictions = result.fields("predictions");

    assertThat(predictions.numbers("mean")[0])
        .isCloseTo(result.numbers("fitted")[2], within(1e-12));
    double narrow =
        predictions.numbers("confidence_high")[0] - predictions.numbers("confidence_low")[0];
    double wide =
        predictions.numbers("prediction_high")[0] - predictions.numbers("prediction_low")[0];
    double far =
        predictions.numbers("confidence_high")[1] - predictions.numbers("confidence_low")[1];
    assertThat(narrow).isLessThan(wide).isLessThan(far);
  }

  @Example
  void a_table_with_a_factor_is_the_same_as_its_contrasts() {
    Json.Obj table =
        Json.obj(
            "table",
            Json.obj("y", Y, "x", X, "g", List.of("b", "a", "b", "a", "b", "a", "b", "b"))
                .with("w", Json.arr(1, 1, 1, 1, 1, 1, 1, 1)),
            "response",
            "y",
            "predictors",
            List.of("x", "g"),
            "new_rows",
            Json.obj("x", List.of(9), "g", List.of("b")));
    double[] isB = {1, 0, 1, 0, 1, 0, 1, 1};
    var rows = new java.util.ArrayList<double[]>();
    for (int i = 0; i < X.length; i++) {
      rows.add(new double[] {X[i], isB[i]});
    }
    Json.Obj arrays = Json.obj("y", Y, "x", rows, "new_rows", List.of(new double[] {9, 1}));

    JsonFields one = run(LoadedEngine.of(new LinearRegression()), table);
    JsonFields other = run(LoadedEngine.of(new LinearRegression()), arrays);

    assertThat(one.texts("names")).containsExactly("intercept", "x", "gb");
    assertThat(one.numbers("coefficients")).isEqualTo(other.numbers("coefficients"));
    assertThat(one.fields("predictions").object()).isEqualTo(other.fields("predictions").object());
    assertThat(one.numbers("vif")).isEqualTo(other.numbers("vif"));
  }

  @Example
  void rows_with_a_missing_value_are_left_out_and_counted() {
    Json.Obj input =
        Json.obj(
            "table",
            Json.obj("y", Json.arr(1, 2, Json.NULL, 4, 6), "x", Json.arr(1, 2, 3, 4, Json.NULL)),
            "response",
            "y",
            "predictors",
            List.of("x"));
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new LinearRegression()), input.with("predictors", List.of("z"))))
        .containsExactly("/predictors/0");
    Json.Obj enough =
        input.with(
            "table",
            Json.obj("y", Json.arr(1, 2, Json.NULL, 4.5, 6), "x", Json.arr(1, 2, 3, 4, 5)));
    assertThat(run(LoadedEngine.of(new LinearRegression()), enough).integer("rows_left_out"))
        .isEqualTo(1);
    assertThat(run(LoadedEngine.of(new LinearRegression()), enough).numbers("residuals"))
        .hasSize(4);
  }

  /**
   * Values of scipy.stats.studentized_range.isf(0.05, 3, 10), and of Student's t for two groups.
   */
  @Example
  void the_studentized_range_has_its_published_tails() {
    assertThat(new StudentizedRange(3, 10).upperTail(3.876776750)).isCloseTo(0.05, within(1e-9));
    assertThat(new StudentizedRange(2, 5).upperTail(Math.sqrt(2) * 2.570581835))
        .isCloseTo(0.05, within(1e-9));
    for (double probability : new double[] {0.5, 0.9, 0.95, 0.99}) {
      var range = new StudentizedRange(5, 17);
      assertThat(range.upperTail(range.quantile(probability)))
          .isCloseTo(1 - probability, within(1e-10));
    }
  }

  /** Of two groups Tukey's comparison is the t test, and Welch's F the square of Welch's t. */
  @Property(tries = 40) // about 50 ms a try
  void of_two_groups_the_tests_agree(
      @ForAll @Size(value = 6) List<@DoubleRange(min = -10, max = 10) Double> noise) {
    double[] one = {noise.get(0), noise.get(1) + 3, noise.get(2) + 7};
    double[] other = {noise.get(3) + 1, noise.get(4) + 5, noise.get(5) - 2};
    JsonFields anova =
        run(LoadedEngine.of(new OneWayAnova()), Json.obj("groups", List.of(one, other)));

    assertThat(anova.fields("tukey").numbers("p_value")[0])
        .isCloseTo(anova.number("p_value"), within(1e-9));
    JsonFields welch =
        run(
            LoadedEngine.of(new HypothesisTests()),
            Json.obj("test", "t_welch", "x", one, "y", other));
    assertThat(anova.fields("welch").number("p_value"))
        .isCloseTo(welch.number("p_value"), within(1e-9));
  }

  @Example
  void groups_of_a_table_are_those_of_lists() {
    Json.Obj lists =
        Json.obj(
            "groups", List.of(new double[] {1, 2, 4}, new double[] {3, 5}, new double[] {2, 9}));
    Json.Obj table =
        Json.obj(
            "table",
            Json.obj(
                "v",
                Json.arr(3, 1, 2, 9, 2, 4, 5, Json.NULL),
                "g",
                List.of("q", "p", "r", "r", "p", "p", "q", "q")),
            "response",
            "v",
            "group",
            "g");
    JsonFields one = run(LoadedEngine.of(new OneWayAnova()), table);
    JsonFields other = run(LoadedEngine.of(new OneWayAnova()), lists);

    assertThat(one.fields("tukey").object()).isEqualTo(other.fields("tukey").object());
    assertThat(one.texts("names")).containsExactly("p", "q", "r");
    assertThat(one.integer("rows_left_out")).isEqualTo(1);
    assertThat(EngineRunner.refused(LoadedEngine.of(new OneWayAnova()), table.with("group", "v")))
        .isNotEmpty();
  }

  /** R 4.2.2, t.test of sleep: extra by group, pooled, and its effect size by hand. */
  @Example
  void a_t_test_has_its_interval_and_effect() {
    double[] one = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    double[] other = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    Json.Obj input = Json.obj("test", "t_pooled", "x", one, "y", other);
    JsonFields result = run(LoadedEngine.of(new HypothesisTests()), input);

    assertThat(result.number("estimate")).isCloseTo(-1.58, within(1e-12));
    assertThat(result.number("confidence_low")).isCloseTo(-3.363874, within(1e-6));
    assertThat(result.number("confidence_high")).isCloseTo(0.203874, within(1e-6));
    assertThat(result.number("effect_size")).isCloseTo(-0.832181, within(1e-5));
    JsonFields less =
        run(LoadedEngine.of(new HypothesisTests()), input.with("alternative", "less"));
    assertThat(less.object().find("confidence_low")).contains(Json.NULL);
    assertThat(less.number("confidence_high")).isLessThan(result.number("confidence_high"));
    JsonFields paired = run(LoadedEngine.of(new HypothesisTests()), input.with("test", "t_paired"));
    assertThat(paired.number("confidence_low")).isCloseTo(-2.4598858, within(1e-6));
    assertThat(paired.number("confidence_high")).isCloseTo(-0.7001142, within(1e-6));
  }

  /** An interval that just holds the value under test has a p-value of one less its confidence. */
  @Property
  void the_interval_ends_where_the_test_begins_to_reject(
      @ForAll @Size(value = 6) List<@DoubleRange(min = -10, max = 10) Double> noise,
      @ForAll @DoubleRange(min = 0.6, max = 0.99) double confidence) {
    double[] x = noise.stream().mapToDouble(v -> v).toArray();
    x[0] += 30;
    Json.Obj input =
        Json.obj("test", "t_one_sample", "x", x, "alternative", "greater")
            .with("confidence", confidence);
    double low = run(LoadedEngine.of(new HypothesisTests()), input).number("confidence_low");

    assertThat(run(LoadedEngine.of(new HypothesisTests()), input.with("mu", low)).number("p_value"))
        .isCloseTo(1 - confidence, within(1e-9));
  }

  @Example
  void a_table_of_very_many_counts_goes_to_the_asymptotic_test() {
    Json.Obj few =
        Json.obj(
            "test", "fisher_exact", "table", List.of(List.of(1200, 1100), List.of(1000, 1050)));
    Json.Obj many =
        few.with("table", List.of(List.of(1200000, 1199000), List.of(1500000, 1500000)));
    JsonFields result = run(LoadedEngine.of(new HypothesisTests()), many);

    assertThat(result.text("p_value_method")).isEqualTo("ASYMPTOTIC");
    assertThat(result.has("note")).isTrue();
    JsonFields square =
        run(
            LoadedEngine.of(new HypothesisTests()),
            Json.obj("test", "chi_square_table").with("table", many.find("table").orElseThrow()));
    assertThat(result.number("p_value")).isCloseTo(square.number("p_value"), within(1e-12));
    assertThat(square.number("effect_size")).isBetween(0.0, 0.01);
    assertThat(run(LoadedEngine.of(new HypothesisTests()), few).text("p_value_method"))
        .isEqualTo("EXACT");
  }
}
