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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

final class RegressionTest {
  private static final JsonEngine LINEAR = LoadedEngine.of(new LinearRegression());
  private static final JsonEngine NONLINEAR = LoadedEngine.of(new NonlinearRegression());

  private static JsonFields run(JsonEngine engine, Json.Obj input) {
    return new JsonFields(EngineRunner.result(engine, input));
  }

  private static List<String> said(JsonEngine engine, Json.Obj input) {
    return engine.problems(engine.capability().input().filled(input)).stream()
        .map(problem -> problem.pointer() + " " + problem.message())
        .toList();
  }

  private static List<double[]> rows(double... values) {
    return Arrays.stream(values).mapToObj(value -> new double[] {value}).toList();
  }

  private static double[] apply(double[] x, java.util.function.DoubleUnaryOperator f) {
    return Arrays.stream(x).map(f).toArray();
  }

  @Property
  void a_line_without_noise_is_found(
      @ForAll @DoubleRange(min = -1e6, max = 1e6) double a,
      @ForAll @DoubleRange(min = -1e3, max = 1e3) double b) {
    Assume.that(Math.abs(b) > 1e-6);
    double[] x = {-3, -1, 0, 2, 5, 11};
    JsonFields result = run(LINEAR, Json.obj("y", apply(x, v -> a + b * v), "x", rows(x)));
    double scale = 1 + Math.abs(a) + Math.abs(b);
    assertThat(result.number("r_squared")).isCloseTo(1, within(1e-9));
    assertThat(result.numbers("coefficients")[0]).isEqualTo(a, within(1e-12 * scale));
    assertThat(result.numbers("coefficients")[1]).isEqualTo(b, within(1e-12 * scale));
    assertThat(result.has("f_statistic")).isFalse();
  }

  @Property(tries = 60) // about 3 ms a try
  void scaling_the_response_scales_the_fit(
      @ForAll @Size(value = 7) List<@DoubleRange(min = -100, max = 100) Double> noise,
      @ForAll @DoubleRange(min = 0.01, max = 1000) double factor) {
    double[] x = {1, 2, 3, 4, 5, 6, 7};
    double[] y = noise.stream().mapToDouble(v -> v).toArray();
    y[0] += 1000;
    JsonFields one = run(LINEAR, Json.obj("y", y, "x", rows(x)));
    JsonFields other = run(LINEAR, Json.obj("y", apply(y, v -> v * factor), "x", rows(x)));
    assertThat(other.number("residual_sd"))
        .isCloseTo(one.number("residual_sd") * factor, within(1e-9 * factor * 1000));
    assertThat(other.number("r_squared")).isCloseTo(one.number("r_squared"), within(1e-9));
    assertThat(one.number("r_squared")).isBetween(0.0, 1.0);
  }

  @Example
  void the_order_of_the_rows_does_not_count() {
    double[] x = {1, 2, 3, 4, 5};
    double[] y = {2.1, 3.9, 6.2, 7.8, 10.1};
    JsonFields one = run(LINEAR, Json.obj("y", y, "x", rows(x)));
    JsonFields other =
        run(
            LINEAR,
            Json.obj("y", new double[] {7.8, 2.1, 10.1, 3.9, 6.2}, "x", rows(4, 1, 5, 2, 3)));
    assertThat(other.numbers("coefficients"))
        .containsExactly(one.numbers("coefficients"), within(1e-12));
  }

  @Example
  void a_column_twice_has_no_answer_and_is_named() {
    Json.Obj input =
        Json.obj(
            "y",
            new double[] {1, 2, 3, 5},
            "x",
            List.of(
                new double[] {1, 2},
                new double[] {2, 4},
                new double[] {3, 6},
                new double[] {4, 8}));
    assertThatThrownBy(() -> run(LINEAR, input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("column 2 of x");
  }

  @Example
  void a_response_that_does_not_vary_has_nothing_to_explain() {
    for (double value : new double[] {0.1, 0, 1e300}) {
      double[] same = {value, value, value, value};
      assertThatThrownBy(() -> run(LINEAR, Json.obj("y", same, "x", rows(1, 2, 3, 5))))
          .isInstanceOf(Infeasible.class)
          .hasMessageStartingWith("y does not vary");
    }
  }

  @Example
  void a_response_of_any_size_is_fitted_alike() {
    Json.Obj usual = Json.obj("y", new double[] {1, 2, 3, 5}, "x", rows(1, 2, 3, 4));
    double f = run(LINEAR, usual).number("f_statistic");
    for (int exponent : new int[] {-500, -300, 300, 500}) {
      double size = Math.scalb(1.0, exponent);
      double[] y = apply(new double[] {1, 2, 3, 5}, v -> v * size);
      JsonFields result = run(LINEAR, usual.with("y", y));
      assertThat(result.number("f_statistic")).isEqualTo(f);
      assertThat(result.number("r_squared")).isEqualTo(run(LINEAR, usual).number("r_squared"));
      assertThat(result.number("residual_sd") / size)
          .isEqualTo(run(LINEAR, usual).number("residual_sd"));
      assertThat(
              run(LINEAR, usual.with("x", rows(size, 2 * size, 3 * size, 4 * size)))
                  .number("f_statistic"))
          .isCloseTo(f, within(1e-12 * f));
    }
  }

  @Example
  void squares_beyond_doubles_are_a_reason_and_no_zero() {
    for (double size : new double[] {1e-200, 1e200}) {
      double[] y = {size, 2 * size, 3 * size, 5 * size};
      assertThatThrownBy(() -> run(LINEAR, Json.obj("y", y, "x", rows(1, 2, 3, 4))))
          .isInstanceOf(Infeasible.class)
          .hasMessageContaining("residual sum of squares");
    }
  }

  @Example
  void numbers_near_the_end_of_the_range_fail_with_a_reason() {
    Json.Obj huge =
        Json.obj("y", new double[] {1e300, -1e300, 1e300, 0}, "x", rows(1e300, 2e300, 3e300, 0));
    assertThatThrownBy(() -> run(LINEAR, huge)).isInstanceOf(Infeasible.class);
    Json.Obj powers = Json.obj("y", new double[] {1, 2, 3, 4}, "x", rows(1e200, 1, 2, 3));
    assertThatThrownBy(() -> run(LINEAR, powers.with("polynomial_degree", 2)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("power 2 of x");
  }

  @Example
  void sizes_that_do_not_agree_are_named() {
    assertThat(
            EngineRunner.refused(
                LINEAR,
                Json.obj(
                    "y",
                    new double[] {1, 2},
                    "x",
                    List.of(new double[] {1, 2}, new double[] {1}, new double[] {1, 1}),
                    "polynomial_degree",
                    2)))
        .containsExactly("/x/1", "/x", "/polynomial_degree", "/y");
  }

  @Property(tries = 25) // about 2 ms a try
  void a_curve_without_noise_is_found_from_afar(
      @ForAll @DoubleRange(min = 0.5, max = 20) double scale,
      @ForAll @DoubleRange(min = 0.05, max = 1.5) double rate) {
    double[] x = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
    JsonFields result =
        run(
            NONLINEAR,
            Json.obj(
                "model",
                "b1*exp(-b2*x)",
                "start",
                new double[] {5, 0.5},
                "x",
                x,
                "y",
                apply(x, v -> scale * Math.exp(-rate * v))));
    assertThat(result.numbers("parameters")[0]).isCloseTo(scale, within(1e-7 * scale));
    assertThat(result.numbers("parameters")[1]).isCloseTo(rate, within(1e-7));
  }

  @Example
  void a_formula_that_is_linear_gives_the_linear_fit() {
    double[] x = {1, 2, 3, 4, 5, 6};
    double[] y = {1.2, 1.9, 3.2, 3.8, 5.3, 5.9};
    JsonFields linear = run(LINEAR, Json.obj("y", y, "x", rows(x)));
    JsonFields curve =
        run(NONLINEAR, Json.obj("model", "b1+b2*x", "start", new double[] {0, 0}, "x", x, "y", y));
    assertThat(curve.numbers("parameters"))
        .containsExactly(linear.numbers("coefficients"), within(1e-10));
    assertThat(curve.numbers("standard_errors"))
        .containsExactly(linear.numbers("standard_errors"), within(1e-10));
  }

  @Example
  void parameters_that_cannot_be_told_apart_have_no_answer() {
    Json.Obj input =
        Json.obj(
            "model", "(b1+b2)*x",
            "start", new double[] {1, 1},
            "x", new double[] {1, 2, 3},
            "y", new double[] {2, 4.1, 5.9});
    assertThatThrownBy(() -> run(NONLINEAR, input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("b2");
  }

  @Example
  void a_model_that_is_not_finite_at_the_start_has_no_answer() {
    Json.Obj input =
        Json.obj(
            "model", "b1*ln(x)",
            "start", new double[] {1},
            "x", new double[] {-1, 2, 3},
            "y", new double[] {2, 4.1, 5.9});
    assertThatThrownBy(() -> run(NONLINEAR, input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("not finite");
  }

  /** 0 to a negative power has no value, and the search is drawn to one. */
  @Example
  void a_search_that_ends_where_the_model_is_not_finite_has_no_answer() {
    Json.Obj input =
        Json.obj(
            "model", "b1*x^b2",
            "start", new double[] {1, 1},
            "x", new double[] {0, 1, 2, 3, 4, 5, 6, 7},
            "y", new double[] {10.1, 6.2, 3.5, 2.4, 1.2, 0.9, 0.5, 0.2});
    assertThatThrownBy(() -> run(NONLINEAR, input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("ends where the model is not finite");
  }

  @Example
  void a_formula_is_read_before_anything_runs() {
    Json.Obj input =
        Json.obj(
            "model", "b1*(x",
            "start", new double[] {1},
            "x", new double[] {1, 2},
            "y", new double[] {2, 4});
    assertThat(said(NONLINEAR, input))
        .containsExactly("/model must be a formula; at character 6: expected an operator or )");
    assertThat(said(NONLINEAR, input.with("model", "b2*x").with("start", List.of(1, 1))))
        .containsExactly(
            "/model must use b1, which start has",
            "/y must have more than 2 values, one a parameter");
  }

  /** Expected values by the normal equations in 60 digits. */
  @Example
  void a_row_that_nearly_fixes_a_coefficient_keeps_its_digits() {
    List<List<Integer>> rows =
        Stream.of(1, 2, 3, 4, 1, 2, 3, 1_000_000).map(dose -> List.of(dose)).toList();
    Json.Obj input =
        Json.obj("y", List.of(4.2, 4.9, 5.1, 5.8, 6.6, 6.9, 7.9, 8.1), "x", rows, "robust", "hc3");
    JsonFields result = run(LINEAR, input);
    assertThat(result.numbers("robust_standard_errors")[1])
        .isCloseTo(0.2653824296636055, within(1e-9));
    assertThat(result.numbers("standardised_residuals")[7])
        .isCloseTo(-0.5594755262086547, within(1e-9));
  }
}
