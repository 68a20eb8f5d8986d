package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Minima with closed forms. */
final class OptimizationTest {
  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(new Optimization(), input));
  }

  private static Json.Obj variable(double start) {
    return Json.obj("start", start);
  }

  @Property
  void a_quadratic_within_bounds_has_its_center_cut_at_the_bounds(
      @ForAll @DoubleRange(min = -5, max = 5) double a,
      @ForAll @DoubleRange(min = -5, max = 5) double b) {
    JsonFields result =
        of(
            Json.obj(
                "objective",
                "(x-(" + a + "))^2+3*(y-(" + b + "))^2",
                "variables",
                Json.obj(
                    "x", Json.obj("start", 0, "lower", -2, "upper", 2),
                    "y", Json.obj("start", 0, "lower", -1))));
    assertThat(result.fields("point").number("x"))
        .isCloseTo(Math.max(-2, Math.min(2, a)), within(1e-7));
    assertThat(result.fields("point").number("y")).isCloseTo(Math.max(-1, b), within(1e-7));
    assertThat(result.numbers("hessian_eigenvalues")[0]).isCloseTo(2, within(1e-9));
    assertThat(result.numbers("hessian_eigenvalues")[1]).isCloseTo(6, within(1e-9));
  }

  @Property(tries = 30) // about 2 ms a try
  void the_nearest_point_of_a_line_has_the_multiplier_of_its_distance(
      @ForAll @DoubleRange(min = 0.5, max = 4) double c) {
    // min x^2 + y^2 with x + 2 y = c: x = c/5, y = 2c/5, multiplier -2c/5
    JsonFields result =
        of(
            Json.obj(
                "objective", "x^2+y^2",
                "variables", Json.obj("x", variable(1), "y", variable(-1)),
                "constraints",
                    List.of(Json.obj("expression", "x+2*y-" + c, "type", "equal_zero"))));
    assertThat(result.fields("point").number("x")).isCloseTo(c / 5, within(1e-7));
    assertThat(result.fields("point").number("y")).isCloseTo(2 * c / 5, within(1e-7));
    assertThat(result.numbers("multipliers")[0]).isCloseTo(-2 * c / 5, within(1e-6));
  }

  @Test
  void a_maximum_is_the_minimum_of_the_negative() {
    JsonFields most =
        of(
            Json.obj(
                "objective",
                "3-(x-1)^2",
                "variables",
                Json.obj("x", variable(5)),
                "sense",
                "maximize"));
    assertThat(most.number("minimum")).isCloseTo(3, within(1e-9));
  }

  @Test
  void several_starts_find_a_lower_minimum_and_repeat_with_their_seed() {
    Json.Obj input =
        Json.obj(
            "objective",
            "sin(x)+sin(10*x/3)",
            "variables",
            Json.obj("x", Json.obj("start", 3, "lower", 2.7, "upper", 7.5)));
    JsonFields several = of(input.with("starts", 20).with("seed", 7));
    // a standard test function: -1.899599 at 5.145735
    assertThat(several.number("minimum")).isCloseTo(-1.899599, within(1e-6));
    assertThat(several.fields("point").number("x")).isCloseTo(5.145735, within(1e-5));
    assertThat(of(input.with("starts", 20).with("seed", 7)).object()).isEqualTo(several.object());
  }

  @Test
  void an_inequality_that_does_not_bind_has_no_multiplier() {
    JsonFields result =
        of(
            Json.obj(
                "objective", "(x-1)^2",
                "variables", Json.obj("x", variable(0)),
                "constraints", List.of(Json.obj("expression", "x-5", "type", "less_equal_zero"))));
    assertThat(result.numbers("multipliers")).containsExactly(0);
    assertThat(result.fields("point").number("x")).isCloseTo(1, within(1e-7));
  }

  @Test
  void what_falls_without_end_or_has_no_value_at_the_start_fails() {
    for (String objective : List.of("-x^3", "ln(x-5)")) {
      assertThatThrownBy(
              () -> of(Json.obj("objective", objective, "variables", Json.obj("x", variable(1)))))
          .isInstanceOf(Infeasible.class);
    }
  }

  @Test
  void a_start_outside_of_the_bounds_and_an_unknown_name_are_refused() {
    assertThat(
            EngineRunner.refused(
                new Optimization(),
                Json.obj(
                    "objective",
                    "x+z",
                    "variables",
                    Json.obj("x", Json.obj("start", 3, "upper", 2)))))
        .containsExactlyInAnyOrder("/objective", "/variables/x/start");
  }

  private static Json.Obj unbounded(String objective) {
    return Json.obj(
        "objective", objective, "variables", Json.obj("x", variable(0), "y", variable(0)));
  }

  @Test
  void the_search_goes_on_from_a_saddle_to_the_lower_side() {
    JsonFields both = of(unbounded("x^2-y^2+y^4-0.1*y^3"));
    // 4 y^2 - 0.3 y - 2 = 0 beside y = 0: the larger root is the lower minimum
    double y = (0.3 + Math.sqrt(0.09 + 32)) / 8;
    assertThat(both.fields("point").number("y")).isCloseTo(y, within(1e-7));
    JsonFields most = of(unbounded("y^2-x^2-y^4").with("sense", "maximize"));
    assertThat(most.number("minimum")).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void the_search_goes_on_from_a_flat_point_with_a_lower_one_beside_it() {
    assertThatThrownBy(() -> of(unbounded("x^3+y^2")))
        .isInstanceOf(Infeasible.class)
        .hasMessage("unbounded: the objective falls without end along x");
    assertThat(of(unbounded("x^4+y^4")).number("minimum")).isZero();
  }

  @Test
  void what_falls_without_end_names_the_variable() {
    assertThatThrownBy(() -> of(unbounded("x^2-y")))
        .isInstanceOf(Infeasible.class)
        .hasMessage("unbounded: the objective falls without end along y");
  }

  @Test
  void constraints_that_no_point_meets_are_named_with_their_least_excess() {
    Json.Obj input =
        unbounded("x+y^2")
            .with(
                "constraints", List.of(Json.obj("expression", "x^2+3", "type", "less_equal_zero")));
    assertThatThrownBy(() -> of(input))
        .isInstanceOf(Infeasible.class)
        .hasMessage("infeasible: no point meets constraint 0 (least excess 3.00)");
  }
}
