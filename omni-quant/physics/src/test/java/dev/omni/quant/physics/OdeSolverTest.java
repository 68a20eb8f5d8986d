package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.figure.Figure;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Solutions of equations whose values or invariants are known. */
final class OdeSolverTest {
  private static final Json.Obj ROBERTSON =
      Json.obj(
          "equations",
          Json.obj("a", "-0.04*a+1e4*b*c", "b", "0.04*a-1e4*b*c-3e7*b^2", "c", "3e7*b^2"),
          "initial",
          Json.obj("a", 1, "b", 0, "c", 0));

  private static final Json.Obj PENDULUM =
      Json.obj(
          "equations", Json.obj("x", "v", "v", "-sin(x)"), "initial", Json.obj("x", 1, "v", 0));

  private static final Json.Obj GROUND =
      Json.obj("name", "ground", "expression", "h", "direction", "falling", "terminal", true);

  private static JsonFields solved(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new OdeSolver()), input));
  }

  private static double last(JsonFields result, String name) {
    double[] values = result.fields("values").numbers(name);
    return values[values.length - 1];
  }

  /** y' = -k (y - cos t), y(0) = 0, has a closed form for every k. */
  private static double forced(double k, double t) {
    return (k * k * Math.cos(t) + k * Math.sin(t) - k * k * Math.exp(-k * t)) / (1 + k * k);
  }

  @Property(tries = 15) // about 10 ms a try
  void the_stated_error_bounds_the_true_one_from_mild_to_stiff(
      @ForAll @DoubleRange(min = 0, max = 6) double decades,
      @ForAll @DoubleRange(min = 0.1, max = 10) double time) {
    double k = Math.pow(10, decades);
    for (String method : decades < 3 ? List.of("auto", "dop853", "radau5") : List.of("radau5")) {
      JsonFields result =
          solved(
              Json.obj(
                  "equations", Json.obj("y", "-k*(y-cos(t))"),
                  "initial", Json.obj("y", 0),
                  "parameters", Json.obj("k", k),
                  "output_times", List.of(time),
                  "method", method,
                  "relative_tolerance", 1e-7,
                  "absolute_tolerance", 1e-9));
      double error = Math.abs(last(result, "y") - forced(k, time));
      double stated = result.fields("error_estimate").numbers("y")[0];
      assertThat(error).as("%s at k = %s", method, k).isLessThan(stated);
    }
  }

  @Test
  void robertson_is_followed_to_1e11_and_keeps_its_sum() {
    JsonFields result =
        solved(
            ROBERTSON
                .with("output_times", List.of(1e3, 1e7, 1e11))
                .with("absolute_tolerance", Json.obj("a", 1e-10, "b", 1e-16, "c", 1e-10)));

    // E. Hairer and G. Wanner, test set: y1(1e11) = 2.083340149701255e-8
    assertThat(last(result, "a")).isCloseTo(0.2083340149701255e-7, within(1e-13));
    assertThat(last(result, "b")).isCloseTo(0.8333360770334713e-13, within(1e-18));
    assertThat(last(result, "a") + last(result, "b") + last(result, "c"))
        .isCloseTo(1, within(1e-9));
    assertThat(result.text("method_used")).isEqualTo("dop853, then radau5");
  }

  @Test
  void a_fast_second_reaction_completes() {
    JsonFields result =
        solved(
            Json.obj(
                "equations", Json.obj("a", "-a", "b", "a-1e6*b", "c", "1e6*b"),
                "initial", Json.obj("a", 1, "b", 0, "c", 0),
                "output_times", List.of(1, 10)));
    assertThat(last(result, "a")).isCloseTo(Math.exp(-10), within(1e-11));
    assertThat(last(result, "b")).isCloseTo(Math.exp(-10) / (1e6 - 1), within(1e-12));
    assertThat(result.integer("factorisations")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dop853", "radau5"})
  void a_pendulum_keeps_its_energy_and_returns_after_its_period(String method) {
    double period = period(1);
    JsonFields result =
        solved(
            PENDULUM
                .with("output_times", List.of(period))
                .with("method", method)
                .with("relative_tolerance", 1e-11)
                .with(
                    "events",
                    List.of(
                        Json.obj("name", "bottom", "expression", "x"),
                        Json.obj("name", "left", "expression", "x", "direction", "falling"))));
    assertThat(last(result, "v") * last(result, "v") / 2 - Math.cos(last(result, "x")))
        .isCloseTo(-Math.cos(1), within(1e-9));
    assertThat(last(result, "x")).isCloseTo(1, within(1e-8));
    List<JsonFields> events = result.objects("events");
    assertThat(events)
        .extracting(event -> event.text("name"))
        .containsExactlyInAnyOrder("bottom", "left", "bottom");
    assertThat(events.get(0).number("time")).isCloseTo(period / 4, within(1e-8));
    assertThat(events.get(2).number("time")).isCloseTo(3 * period / 4, within(1e-8));
  }

  /** Gauss: the period of a pendulum is 2 pi over the mean of 1 and cos(amplitude / 2). */
  private static double period(double amplitude) {
    double a = 1;
    double b = Math.cos(amplitude / 2);
    for (int i = 0; i < 6; i++) {
      double mean = (a + b) / 2;
      b = Math.sqrt(a * b);
      a = mean;
    }
    return 2 * Math.PI / a;
  }

  @Test
  void a_finer_tolerance_gives_a_smaller_stated_error() {
    double coarse = stated(1e-4);
    double fine = stated(1e-9);
    assertThat(fine).isLessThan(coarse / 100);
  }

  private static double stated(double tolerance) {
    return solved(
            PENDULUM
                .with("output_times", List.of(20))
                .with("relative_tolerance", tolerance)
                .with("absolute_tolerance", tolerance / 100)
                .with("max_error", 1e-3))
        .fields("error_estimate")
        .numbers("x")[0];
  }

  @Test
  void outputs_are_those_of_a_run_to_each_of_them_and_a_shift_of_time_changes_nothing() {
    JsonFields both = solved(PENDULUM.with("output_times", List.of(1, 2)));
    JsonFields later = solved(PENDULUM.with("start", 100).with("output_times", List.of(101, 102)));
    assertThat(last(later, "x")).isCloseTo(last(both, "x"), within(1e-8));
  }

  @Test
  void a_terminal_event_ends_the_solution_and_the_plot_is_valid() {
    Json.Obj input =
        Json.obj(
            "equations",
            Json.obj("h", "v", "v", "-10"),
            "initial",
            Json.obj("h", 5, "v", 0),
            "output_times",
            List.of(0.5, 2),
            "events",
            List.of(Json.obj("name", "ground", "expression", "h", "terminal", true)));
    JsonFields result = solved(input);
    assertThat(result.numbers("times")).containsExactly(0.5);
    assertThat(result.objects("events").get(0).number("time")).isCloseTo(1, within(1e-9));
    Json.Obj filled = LoadedEngine.of(new OdeSolver()).capability().input().filled(input);
    Figure figure = LoadedEngine.of(new OdeSolver()).figure(filled, result.object()).orElseThrow();
    assertThat(figure.check()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1e-300, 0, 10", "0, 1e-160, 0, 10", "1, 1e-300, 0, 10", "0, 10, -1e160, 10",
    "0, 10, 0, 1e160", "0, 10, 0, 1e300", "-2, 1e-300, 0, 10", "0, 5, 0, 10"
  })
  void a_fall_ends_when_it_does_however_short_it_is(
      double start, double height, double speed, double g) {
    JsonFields result =
        solved(
            Json.obj("equations", Json.obj("h", "v", "v", "-g"), "start", start)
                .with("initial", Json.obj("h", height, "v", speed))
                .with("parameters", Json.obj("g", g))
                .with("output_times", List.of(start + 2))
                .with("events", List.of(GROUND)));
    double duration = speed == 0 ? Math.sqrt(2 * height / g) : -height / speed;
    assertThat(result.objects("events").get(0).number("time"))
        .isCloseTo(start + duration, withinPercentage(1e-7));
  }

  @Test
  void the_speed_at_an_event_counts_when_it_is_computed_again() {
    JsonFields result =
        solved(
            Json.obj("equations", Json.obj("h", "v", "v", "-g-k*v"))
                .with("initial", Json.obj("h", 10, "v", 0))
                .with("parameters", Json.obj("g", 9.80665, "k", -1e9))
                .with("output_times", List.of(0.5))
                .with("events", List.of(GROUND)));
    assertThat(result.objects("events").get(0).fields("values").number("v"))
        .isCloseTo(-1e10, withinPercentage(0.01));
  }

  @Test
  void an_expression_without_a_value_fails_and_names_time_and_equation() {
    assertThatThrownBy(
            () ->
                solved(
                    Json.obj(
                        "equations", Json.obj("y", "-1/(2*y)"),
                        "initial", Json.obj("y", 1),
                        "output_times", List.of(2))))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("t = 0.99");
    assertThatThrownBy(
            () ->
                solved(
                    Json.obj(
                        "equations", Json.obj("y", "ln(t)"),
                        "initial", Json.obj("y", 1),
                        "output_times", List.of(2))))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("the equation of y has no value at t = 0");
  }

  @Test
  void too_few_steps_fail_and_say_so() {
    assertThatThrownBy(
            () -> solved(PENDULUM.with("output_times", List.of(1000)).with("max_steps", 10)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("max_steps");
  }

  @Test
  void what_a_schema_cannot_say_is_refused_at_its_place() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new OdeSolver()),
                Json.obj(
                    "equations", Json.obj("x", "y", "pi", "1"),
                    "initial", Json.obj("x", 1, "z", 0),
                    "output_times", List.of(2, 1),
                    "events", List.of(Json.obj("name", "n", "expression", "q")))))
        .containsExactlyInAnyOrder(
            "/equations/pi",
            "/equations/x",
            "/initial",
            "/initial/z",
            "/events/0/expression",
            "/output_times/1");
  }
}
