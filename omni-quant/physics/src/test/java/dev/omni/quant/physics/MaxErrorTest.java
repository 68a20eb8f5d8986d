package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.json.Problem;
import dev.omni.engine.AccuracyNotReached;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The gate of {@code max_error} on motions: finer tolerances, and the advice, which is followed.
 */
final class MaxErrorTest {
  private static final Json.Obj ARENSTORF =
      Json.obj(
          "mass_ratio",
          0.012277471,
          "state",
          List.of(0.994, 0, 0, -2.0015851063790824),
          "duration",
          17.065216560157964);
  private static final Json.Obj LOW_ORBIT =
      Json.obj(
          "epoch_utc",
          "2024-03-20T12:00:00.000Z",
          "elements",
          Json.obj(
              "semi_major_axis_km",
              6878.137,
              "eccentricity",
              0.001,
              "inclination_deg",
              97.4,
              "raan_deg",
              30,
              "argument_of_perigee_deg",
              90,
              "true_anomaly_deg",
              0),
          "output_times_s",
          IntStream.rangeClosed(1, 30).mapToObj(day -> 86400.0 * day).toList(),
          "forces",
          Json.obj("zonal_degree", 2));

  private static Json.Obj result(JsonEngine engine, Json.Obj input) {
    Json.Obj filled = engine.capability().input().filled(input);
    assertThat(engine.capability().input().problems(input)).isEmpty();
    assertThat(engine.problems(filled)).isEmpty();
    JsonComputed computed = engine.compute(filled, Work.alone());
    assertThat(computed.broken()).isEmpty();
    return computed.result();
  }

  private static List<Json.Obj> advice(JsonEngine engine, Json.Obj input) {
    AccuracyNotReached refused =
        catchThrowableOfType(AccuracyNotReached.class, () -> result(engine, input));
    assertThat(refused).isNotNull();
    assertThat(refused.code()).isEqualTo(FaultCode.ACCURACY_NOT_REACHED);
    var details = new JsonFields(refused.details());
    assertThat(details.number("error_estimate")).isGreaterThan(details.number("max_error"));
    return refused.details().items("advice").stream().map(each -> (Json.Obj) each).toList();
  }

  /** Returns the members of each advice, after which the run completed. */
  private static List<String> follow(JsonEngine engine, Json.Obj input) {
    List<Json.Obj> advice = advice(engine, input);
    assertThat(advice).isNotEmpty();
    for (Json.Obj each : advice) {
      var entry = new JsonFields(each);
      Json.Obj followed = result(engine, input.with(entry.text("member"), entry.number("value")));
      assertThat(estimate(followed)).isEqualTo(entry.number("expected_error"));
    }
    return advice.stream().map(each -> new JsonFields(each).text("member")).toList();
  }

  private static double estimate(Json.Obj result) {
    return new JsonFields(result).fields("numerics").number("error_estimate");
  }

  /** Returns the result of an input that its own tolerances do not reach. */
  private static JsonFields refined(JsonEngine engine, Json.Obj input) {
    JsonFields result = new JsonFields(result(engine, input));
    assertThat(result.fields("numerics").text("note")).contains("finer than those sent");
    return result;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-14, 1e-10, 1e-6})
  void arenstorfs_orbit_is_answered_at_each_tolerance(double tolerance) {
    Json.Obj result =
        result(LoadedEngine.of(new RestrictedThreeBody()), ARENSTORF.with("tolerance", tolerance));

    // it ends where it began
    assertThat(new JsonFields(result).numbers("final_state")[0]).isCloseTo(0.994, within(1e-6));
    assertThat(estimate(result)).isLessThanOrEqualTo(1e-6);
  }

  @Test
  void arenstorfs_orbit_completes_by_the_advice_for_what_no_tolerance_reaches() {
    assertThat(
            follow(LoadedEngine.of(new RestrictedThreeBody()), ARENSTORF.with("max_error", 1e-13)))
        .containsExactly("max_error");
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-9})
  void a_month_in_low_orbit_is_answered_at_each_tolerance(double tolerance) {
    JsonFields month =
        refined(LoadedEngine.of(new OrbitPropagation()), LOW_ORBIT.with("tolerance", tolerance));

    assertThat(month.number("position_error_km")).isLessThanOrEqualTo(1e-3);
    double[] fine = place(LOW_ORBIT.with("tolerance", 1e-13));
    double[] here = place(LOW_ORBIT.with("tolerance", tolerance));
    for (int i = 0; i < 3; i++) {
      assertThat(here[i]).isCloseTo(fine[i], within(1e-3));
    }
  }

  private static double[] place(Json.Obj input) {
    Json.Obj result = result(LoadedEngine.of(new OrbitPropagation()), input);
    List<Json> states = result.items("states");
    return new JsonFields((Json.Obj) states.get(states.size() - 1)).numbers("position_km");
  }

  @Tag("ci")
  @Test
  void a_month_in_low_orbit_completes_by_the_advice_for_what_no_tolerance_reaches() {
    assertThat(follow(LoadedEngine.of(new OrbitPropagation()), LOW_ORBIT.with("max_error", 1e-5)))
        .containsExactly("max_error");
  }

  @Test
  void what_is_reached_is_answered() {
    var engine = LoadedEngine.of(new OrbitPropagation());
    Json.Obj narrow =
        LOW_ORBIT.with("max_error", 1e-6).with("output_times_s", List.of(60, 1800, 864_000));
    AccuracyNotReached refused =
        catchThrowableOfType(AccuracyNotReached.class, () -> result(engine, narrow));
    double reached = new JsonFields(refused.details()).number("reached_until");
    assertThat(reached).isLessThan(864_000);
    result(engine, narrow.with("output_times_s", List.of(reached)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1})
  void an_error_must_be_above_zero(double most) {
    assertThat(problems(ARENSTORF.with("max_error", most)))
        .extracting(Problem::pointer)
        .containsExactly("/max_error");
  }

  @Test
  void an_error_is_a_number() {
    assertThat(problems(ARENSTORF.with("max_error", "small")))
        .extracting(Problem::pointer)
        .containsExactly("/max_error");
  }

  private static Json.Obj pendulum(double until) {
    return Json.obj(
        "equations",
        Json.obj("x", "v", "v", "-sin(x)"),
        "initial",
        Json.obj("x", 1, "v", 0),
        "output_times",
        List.of(1, until / 2, until));
  }

  @Test
  void a_pendulum_to_200_is_answered() {
    JsonFields result = new JsonFields(result(LoadedEngine.of(new OdeSolver()), pendulum(200)));

    // mpmath: sin(x/2) = k cd(t, k^2) with k = sin(1/2)
    assertThat(result.fields("values").numbers("x")[2]).isCloseTo(0.600636391108881, within(1e-5));
    assertThat(result.fields("numerics").number("error_estimate")).isBetween(1e-12, 1e-5);
  }

  /** Ordinary inputs whose errors once seemed out of proportion to the tolerances. */
  @ParameterizedTest
  @CsvSource({"4.57, 4.71", "4.55, 4.69"})
  void a_forced_decay_is_answered_for_each_stiffness(double power, double time) {
    double k = Math.pow(10, power);
    Json.Obj input =
        Json.obj(
            "equations", Json.obj("y", "-k*(y-cos(t))"),
            "initial", Json.obj("y", 0),
            "parameters", Json.obj("k", k),
            "output_times", List.of(time));
    double exact =
        k * (k * Math.cos(time) + Math.sin(time) - k * Math.exp(-k * time)) / (1 + k * k);
    double found =
        new JsonFields(result(LoadedEngine.of(new OdeSolver()), input))
            .fields("values")
            .numbers("y")[0];
    assertThat(found).isCloseTo(exact, within(1e-7));
  }

  /** Equations of E. N. Lorenz. */
  private static Json.Obj lorenz(double until) {
    return Json.obj(
        "equations",
        Json.obj("x", "10*(y-x)", "y", "x*(28-z)-y", "z", "x*y-8*z/3"),
        "initial",
        Json.obj("x", 1, "y", 1, "z", 1),
        "output_times",
        List.of(10, until));
  }

  @Test
  void equations_of_chaos_within_the_horizon_are_answered_and_beyond_complete_by_the_advice() {
    JsonFields within = refined(LoadedEngine.of(new OdeSolver()), lorenz(20));
    JsonFields finest =
        new JsonFields(
            result(LoadedEngine.of(new OdeSolver()), lorenz(20).with("relative_tolerance", 1e-13)));
    assertThat(within.fields("values").numbers("x")[1])
        .isCloseTo(finest.fields("values").numbers("x")[1], within(1e-4));
    assertThat(follow(LoadedEngine.of(new OdeSolver()), lorenz(60))).containsExactly("max_error");
  }

  @Tag("ci")
  @ParameterizedTest
  @ValueSource(doubles = {1e-10, 1e-7})
  void a_month_in_low_orbit_as_equations_is_answered_at_each_tolerance(double tolerance) {
    Json.Obj month =
        Json.obj(
            "equations",
            Json.obj("x", "u", "y", "v", "u", "-m*x/(x^2+y^2)^1.5", "v", "-m*y/(x^2+y^2)^1.5"),
            "initial",
            Json.obj("x", 6878.137, "y", 0, "u", 0, "v", 7.6127),
            "parameters",
            Json.obj("m", 398600.4418),
            "output_times",
            List.of(86400, 2_592_000));
    Json.Obj result =
        result(LoadedEngine.of(new OdeSolver()), month.with("relative_tolerance", tolerance));
    assertThat(estimate(result)).isLessThanOrEqualTo(1e-5);
  }

  @Test
  void an_error_of_a_value_is_a_number_above_zero() {
    for (Object bad : List.<Object>of(0, -1e-3, "small")) {
      assertThat(
              LoadedEngine.of(new OdeSolver())
                  .capability()
                  .input()
                  .problems(pendulum(1).with("max_error", bad)))
          .extracting(Problem::pointer)
          .containsExactly("/max_error");
    }
  }

  private static List<Problem> problems(Json.Obj input) {
    return LoadedEngine.of(new RestrictedThreeBody()).capability().input().problems(input);
  }

  @Test
  void the_older_name_is_taken_alone() {
    var engine = LoadedEngine.of(new RestrictedThreeBody());
    assertThat(result(engine, ARENSTORF.with("max_relative_position_error", 1e-3)))
        .isEqualTo(result(engine, ARENSTORF.with("max_error", 1e-3)));
    Json.Obj both = ARENSTORF.with("max_relative_position_error", 1e-3).with("max_error", 1e-3);
    assertThat(engine.problems(engine.capability().input().filled(both)))
        .extracting(Problem::pointer)
        .containsExactly("/max_relative_position_error");
  }
}
