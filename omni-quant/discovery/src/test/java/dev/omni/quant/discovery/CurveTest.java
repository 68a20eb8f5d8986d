package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

/** Nonlinear regressions with bounds, several predictors, and what surrounds the estimates. */
final class CurveTest {
  private static final double[] X = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  private static final double[] Y = {10.2, 7.7, 6.1, 4.6, 3.9, 2.0, 1.5, 0.4};

  private static JsonFields run(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new NonlinearRegression()), input));
  }

  private static Json.Obj decay() {
    return Json.obj("model", "b1*exp(-b2*x)", "start", List.of(8, 0.3), "x", X, "y", Y);
  }

  /** By scipy 1.17.1, curve_fit, and the definitions over its covariance. */
  @Example
  void errors_intervals_and_criteria_are_those_of_another_program() {
    JsonFields result = run(decay());
    double[][] covariance = result.rows("covariance");

    assertThat(result.numbers("parameters")[0]).isCloseTo(SCIPY[0], within(1e-6));
    assertThat(result.numbers("parameters")[1]).isCloseTo(SCIPY[1], within(1e-7));
    assertThat(Math.sqrt(covariance[0][0])).isCloseTo(SCIPY[2], within(1e-6));
    assertThat(covariance[0][1]).isCloseTo(SCIPY[3], within(1e-7));
    assertThat(result.numbers("p_values")[1]).isCloseTo(SCIPY[4], within(1e-12));
    assertThat(result.numbers("confidence_low")[1]).isCloseTo(SCIPY[5], within(1e-6));
    assertThat(result.number("aic")).isCloseTo(SCIPY[6], within(1e-6));
  }

  private static final double[] SCIPY = {
    10.115358819420834,
    0.5091045061569673,
    0.1437599439066315,
    0.0013076993524816075,
    3.4844727121077326e-08,
    0.473747101919728,
    -1.745241905822862
  };

  @Property(tries = 30) // about 3 ms a try
  void a_bound_that_does_not_bind_changes_nothing_and_one_that_does_is_kept(
      @ForAll @DoubleRange(min = 0.05, max = 0.45) double most) {
    JsonFields free = run(decay());
    JsonFields wide = run(decay().with("lower", Json.arr(0, 0)).with("upper", Json.arr(50, 3)));
    JsonFields tight =
        run(decay().with("start", List.of(8, 0.04)).with("upper", Json.arr(Json.NULL, most)));

    assertThat(wide.numbers("parameters"))
        .containsExactly(free.numbers("parameters"), within(1e-9));
    assertThat(tight.numbers("parameters")[1]).isEqualTo(most);
    assertThat(tight.items("standard_errors").get(1)).isEqualTo(Json.NULL);
    assertThat(tight.integer("degrees_of_freedom")).isEqualTo(7);
    assertThat(tight.number("residual_sum_of_squares"))
        .isGreaterThan(free.number("residual_sum_of_squares"));
    double weights = 0;
    double products = 0;
    for (int i = 0; i < X.length; i++) {
      double shape = StrictMath.exp(-most * X[i]);
      weights += shape * shape;
      products += shape * Y[i];
    }
    assertThat(tight.numbers("parameters")[0]).isCloseTo(products / weights, within(1e-9));
    assertThat(tight.object().items("at_bound")).containsExactly(Json.of("b2"));
    assertThat(wide.has("at_bound")).isFalse();
    double error = Math.sqrt(tight.number("residual_sum_of_squares") / 7 / weights);
    assertThat(tight.items("standard_errors").get(0)).isInstanceOf(Json.Num.class);
    assertThat(((Json.Num) tight.items("standard_errors").get(0)).asDouble())
        .isCloseTo(error, within(1e-9 * error));
  }

  @Example
  void a_table_gives_several_predictors_by_their_names() {
    double[] dose = {1, 2, 4, 8, 1, 2, 4, 8};
    double[] age_at = {1, 1, 1, 1, 3, 3, 3, 3};
    double[] effect = new double[8];
    for (int i = 0; i < 8; i++) {
      effect[i] = 10 * dose[i] / (2 + dose[i]) * StrictMath.exp(-0.1 * age_at[i]);
    }
    Json.Obj input =
        Json.obj(
            "model",
            "b1*dose/(b2+dose)*exp(-b3*age_at)",
            "start",
            List.of(5, 1, 0.3),
            "table",
            Json.obj("effect", effect, "dose", dose, "age_at", age_at),
            "response",
            "effect");
    assertThat(run(input).numbers("parameters"))
        .containsExactly(new double[] {10, 2, 0.1}, within(1e-7));
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new NonlinearRegression()),
                input.with("model", "b1*dose/(b2+dose)*b3*effect")))
        .containsExactly("/model");
    assertThat(EngineRunner.refused(LoadedEngine.of(new NonlinearRegression()), input.with("x", X)))
        .containsExactly("/x");
  }

  @Example
  void bounds_that_cross_or_leave_out_the_start_are_refused() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new NonlinearRegression()),
                decay().with("lower", Json.arr(9, 0)).with("upper", Json.arr(20, 0))))
        .containsExactly("/start/0", "/upper/1");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new NonlinearRegression()), decay().with("lower", Json.arr(9))))
        .containsExactly("/lower");
  }
}
