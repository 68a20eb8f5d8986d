package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ways between two places, and times of flight that are long for them. */
class LambertTransferTest {
  private static final double MU = 398600.4418;

  private final JsonEngine engine = LoadedEngine.of(new LambertTransfer());

  private static Json.Obj transfer(double[] from, double[] to, double seconds) {
    return Json.obj("r1_km", from, "r2_km", to, "time_of_flight_s", seconds);
  }

  private Json.Obj filled(Json.Obj input) {
    return engine.capability().input().filled(input);
  }

  /** Three years for a way of some minutes: there a velocity in doubles misses by kilometres. */
  @Test
  void a_time_of_flight_beyond_what_velocities_tell_is_refused_with_the_longest() {
    double[] from = {7000, 0, 0};
    double[] to = {5320, 4501, 700};

    assertThat(EngineRunner.result(engine, transfer(from, to, 1.1e7))).isNotNull();
    for (double seconds : new double[] {1e8, 1e10}) {
      assertThat(engine.problems(filled(transfer(from, to, seconds))))
          .singleElement()
          .satisfies(problem -> assertThat(problem.pointer()).isEqualTo("/time_of_flight_s"))
          .satisfies(problem -> assertThat(problem.message()).contains("1.17e+07 s"));
    }
    assertThatThrownBy(
            () -> EngineRunner.result(engine, transfer(from, to, 1e7).with("revolutions", 1)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("time_of_flight_s is 1.71e+03 times the period");
  }

  /** Many turns of a circle where it begins, a fourth of one where it ends. */
  @Test
  void a_way_from_near_the_centre_to_far_away_has_its_time() {
    double[] near = {100, 0, 0};
    double[] far = {-300000, 200000, 40000};

    assertThat(EngineRunner.result(engine, transfer(near, far, 432000))).isNotNull();
  }

  /** A quarter of a circle takes a quarter of its period, at the speed of the circle. */
  @Property
  void an_arc_of_a_circle_is_found_as_such(
      @ForAll @DoubleRange(min = 6500, max = 1e6) @Scale(3) double radius,
      @ForAll @DoubleRange(min = 0.1, max = 3) @Scale(6) double angle) {
    double speed = Math.sqrt(MU / radius);
    double[] to = {radius * StrictMath.cos(angle), radius * StrictMath.sin(angle), 0};
    Json.Obj input = transfer(new double[] {radius, 0, 0}, to, angle * radius / speed);
    var result = new JsonFields(EngineRunner.result(engine, input));
    assertThat(result.number("eccentricity")).isLessThan(1e-9);
    assertThat(result.number("semi_major_axis_km")).isCloseTo(radius, within(1e-8 * radius));
    assertThat(result.numbers("v1_km_s"))
        .containsExactly(new double[] {0, speed, 0}, within(1e-8 * speed));
  }

  @Property
  void the_way_back_is_the_way_turned_round(
      @ForAll @DoubleRange(min = 7000, max = 50_000) @Scale(3) double radius,
      @ForAll @DoubleRange(min = 0.1, max = 6.2) @Scale(6) double angle,
      @ForAll @DoubleRange(min = -20_000, max = 20_000) @Scale(3) double height,
      @ForAll @DoubleRange(min = 2000, max = 80_000) @Scale(3) double seconds) {
    Assume.that(Math.abs(StrictMath.sin(angle)) > 0.1);
    double[] from = {7500, 500, 300};
    double[] to = {radius * StrictMath.cos(angle), radius * StrictMath.sin(angle), height};
    var there = new JsonFields(EngineRunner.result(engine, transfer(from, to, seconds)));
    Json.Obj returning = transfer(to, from, seconds).with("direction", "retrograde");
    var back = new JsonFields(EngineRunner.result(engine, returning));
    double speed = StrictMath.hypot(there.numbers("v1_km_s")[0], there.numbers("v1_km_s")[1]);
    for (int k = 0; k < 3; k++) {
      assertThat(back.numbers("v2_km_s")[k])
          .isCloseTo(-there.numbers("v1_km_s")[k], within(1e-9 * (1 + speed)));
    }
    assertThat(there.number("inclination_deg") + back.number("inclination_deg"))
        .isCloseTo(180, within(1e-9));
    assertThat(there.number("inclination_deg")).isLessThanOrEqualTo(90);
  }

  @Test
  void revolutions_need_their_time() {
    double[] from = {15945.34, 0, 0};
    double[] to = {12214.83899, 10249.46731, 0};
    assertThatThrownBy(
            () -> EngineRunner.result(engine, transfer(from, to, 4560).with("revolutions", 2)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("2 revolutions");
    double once =
        EngineRunner.number(
            engine, transfer(from, to, 40_000).with("revolutions", 3), "semi_major_axis_km");
    double period = 2 * Math.PI * Math.sqrt(once * once * once / MU);
    assertThat(40_000 / period).isBetween(3.0, 4.0);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 1, 0, 0, /r1_km",
    "1, 0, 0, 0, 0, 0, /r2_km",
    "7000, 0, 0, -9000, 0, 0, /r2_km",
    "7000, 0, 0, 7000, 0, 0, /r2_km"
  })
  void places_that_leave_the_plane_open_are_refused(
      double x1, double y1, double z1, double x2, double y2, double z2, String pointer) {
    Json.Obj input = transfer(new double[] {x1, y1, z1}, new double[] {x2, y2, z2}, 5000);
    assertThat(EngineRunner.refused(engine, input)).containsExactly(pointer);
  }
}
