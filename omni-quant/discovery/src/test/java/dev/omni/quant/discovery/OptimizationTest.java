package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.quant.core.formula.Formula;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Minima with closed forms. */
final class OptimizationTest {
  private static JsonFields of(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new Optimization()), input));
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
                LoadedEngine.of(new Optimization()),
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
  void a_saddle_that_falls_in_a_narrow_wedge_alone_is_left_along_it() {
    // Only within a thousandth of the direction (2, 1) is a point beside 0 lower.
    JsonFields wedge = of(unbounded("1e6*(x-2*y)^2-(2*x+y)^2+(2*x+y)^4"));
    assertThat(wedge.number("minimum")).isCloseTo(-0.25, within(1e-9));
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

  private static Json.Obj constrained(String objective, double x, double y, Json... constraints) {
    return Json.obj(
        "objective",
        objective,
        "variables",
        Json.obj("x", variable(x), "y", variable(y)),
        "constraints",
        List.of(constraints));
  }

  private static Json atMostZero(String expression) {
    return Json.obj("expression", expression, "type", "less_equal_zero");
  }

  private static Json zero(String expression) {
    return Json.obj("expression", expression, "type", "equal_zero");
  }

  @Test
  void a_saddle_along_a_constraint_is_left_for_the_lower_side() {
    // On the circle x y is least at x = -y; the start is a stationary point between.
    for (String start : List.of("x", "y")) {
      double x = start.equals("x") ? 1 : 0;
      JsonFields least = of(constrained("x^2-y^2", x, 1 - x, zero("x^2+y^2-1")));
      assertThat(least.number("minimum")).isCloseTo(-1, within(1e-9));
    }
    // On the line x = y the objective is -x^2 + x^4 with a maximum at the start.
    JsonFields line = of(constrained("x^4-x*y", 0, 0, zero("x-y")));
    assertThat(line.number("minimum")).isCloseTo(-0.25, within(1e-9));
    JsonFields most = of(constrained("x*y-x^4", 0, 0, zero("x-y")).with("sense", "maximize"));
    assertThat(most.number("minimum")).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void a_maximum_inside_of_an_inequality_is_left_for_its_edge() {
    JsonFields disc = of(constrained("-x^2-y^2", 0, 0, atMostZero("x^2+y^2-1")));
    assertThat(disc.number("minimum")).isCloseTo(-1, within(1e-9));
    assertThat(disc.numbers("multipliers")[0]).isCloseTo(1, within(1e-6));
  }

  @Test
  void a_degenerate_point_on_a_constraint_is_left_for_a_lower_one() {
    // Along x = y the objective is x^3 down to the edge x = -1.
    JsonFields cubic = of(constrained("x^2*y", 0, 0, zero("x-y"), atMostZero("-1-x")));
    assertThat(cubic.number("minimum")).isCloseTo(-1, within(1e-8));
  }

  @Test
  void an_objective_that_outgrows_a_penalty_is_kept_by_its_constraint() {
    JsonFields sixth = of(constrained("-x^6+y^2", 0.5, 1, atMostZero("x-1"), atMostZero("-2-x")));
    assertThat(sixth.fields("point").number("x")).isCloseTo(1, within(1e-8));
    assertThat(sixth.number("minimum")).isCloseTo(-1, within(1e-7));
  }

  @Test
  void a_logarithm_falls_without_end() {
    assertThatThrownBy(
            () -> of(Json.obj("objective", "-ln(x)", "variables", Json.obj("x", variable(1)))))
        .isInstanceOf(Infeasible.class)
        .hasMessage("unbounded: the objective falls without end along x");
    assertThatThrownBy(() -> of(constrained("-x*y", 1, 1, zero("x-y"))))
        .isInstanceOf(Infeasible.class)
        .hasMessageStartingWith("unbounded: the objective falls without end along ");
  }

  @Test
  void a_constraint_that_is_flat_at_the_start_is_met_from_another_place() {
    JsonFields met = of(constrained("(x-3)^2+y^2", 0, 0, zero("(x^2-1)*(x^2+1)")));
    assertThat(met.fields("point").number("x")).isCloseTo(1, within(1e-8));
  }

  @Test
  void newtons_method_arrives_from_a_rough_point_and_multipliers() {
    // W. Hock and K. Schittkowski, 1981, problem 71, with the digits of the manual of Ipopt
    List<String> names = List.of("a", "b", "c", "d");
    double[] lower = {1, 1, 1, 1};
    double[] upper = {5, 5, 5, 5};
    var problem =
        new ConstrainedProblem(
            names,
            new SmoothFunction(Formula.parse("a*d*(a+b+c)+c", names), 1),
            List.of(
                new SmoothFunction(Formula.parse("25-a*b*c*d", names), 1),
                new SmoothFunction(Formula.parse("a^2+b^2+c^2+d^2-40", names), 1)),
            new boolean[] {false, true},
            new SearchBox(lower, upper));
    var rough =
        new ConstrainedProblem.Optimum(
            new double[] {1, 4.6, 3.9, 1.45}, new double[] {0.5, 0.1}, 0);
    ConstrainedProblem.Optimum found = new KktNewton(problem, Work.alone()).from(rough);
    assertThat(problem.residual(found)).isLessThan(1e-13);
    assertThat(found.point())
        .containsExactly(new double[] {1, 4.74299963, 3.82114998, 1.37940829}, within(1e-8));
  }
}
