package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.concurrent.CancellationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrbitsTest {
  private static final String MOLNIYA_1 =
      "1 08195U 75081A   06176.33215444  .00000099  00000-0  11873-3 0   813";
  private static final String MOLNIYA_2 =
      "2 08195  64.1586 279.0717 6877146 264.7651  20.2257  2.00491383225656";
  private static final String LOW_1 =
      "1 06251U 62025E   06176.82412014  .00008885  00000-0  12808-3 0  3985";
  private static final String LOW_2 =
      "2 06251  58.0579  54.0425 0030035 139.1568 221.1854 15.56387291  6774";

  private static final String FALLING_1 =
      "1 28872U 05037B   05333.02012661  .25992681  00000-0  24476-3 0  1534";
  private static final String FALLING_2 =
      "2 28872  96.4736 157.9986 0303955 244.0492 110.6523 16.46015938 10708";

  private static Json.Obj satellite(String line1, String line2, double... minutes) {
    return Json.obj("line1", line1, "line2", line2, "minutes_from_epoch", minutes);
  }

  /** Vallado, Crawford, Hujsak and Kelso, AIAA 2006-6753, verification output, satellite 8195. */
  @Test
  void a_satellite_of_half_a_day_moves_by_the_theory_for_deep_space() {
    Json.Obj input = satellite(MOLNIYA_1, MOLNIYA_2, 0, 120, 2880);
    var result = new JsonFields(EngineRunner.result(LoadedEngine.of(new TwoLineElements()), input));
    assertThat(result.text("model")).isEqualTo("DeepSDP4");
    assertThat(result.integer("satellite_number")).isEqualTo(8195);
    assertThat(result.objects("states").get(0).numbers("position_km"))
        .containsExactly(new double[] {2349.89483350, -14785.93811562, 0.02119378}, within(0.01));
    assertThat(result.objects("states").get(1).numbers("position_km"))
        .containsExactly(
            new double[] {15223.91713658, -17852.95881713, 25280.39558224}, within(0.01));
    assertThat(result.objects("states").get(2).numbers("velocity_km_s"))
        .containsExactly(new double[] {2.585515864, -2.596818146, 4.456882556}, within(1e-4));
  }

  @Property
  void a_state_does_not_depend_on_what_else_is_asked(
      @ForAll @DoubleRange(min = -5000, max = 5000) @Scale(3) double minutes,
      @ForAll @DoubleRange(min = -5000, max = 5000) @Scale(3) double other) {
    var engine = LoadedEngine.of(new TwoLineElements());
    for (var lines : List.of(List.of(LOW_1, LOW_2), List.of(MOLNIYA_1, MOLNIYA_2))) {
      Json.Obj alone = satellite(lines.get(0), lines.get(1), minutes);
      Json.Obj among = satellite(lines.get(0), lines.get(1), other, minutes, other);
      assertThat(states(EngineRunner.result(engine, among)).get(1))
          .isEqualTo(states(EngineRunner.result(engine, alone)).get(0));
    }
  }

  /** A circle of radius u in time 1, by Kepler's third law: after 2 it is where it began. */
  @ParameterizedTest
  @CsvSource({"1", "1e-6", "1e-9", "1e-12", "1e12"})
  void an_orbit_closes_in_any_unit(double u) {
    double turn = 2 * Math.PI;
    Json.Obj sun =
        Json.obj(
            "mass", turn * turn * u * u * u, "position", List.of(0, 0), "velocity", List.of(0, 0));
    Json.Obj planet =
        Json.obj("mass", 0, "position", List.of(u, 0), "velocity", List.of(0, turn * u));
    Json.Obj moved =
        EngineRunner.result(
            LoadedEngine.of(new NBodyDynamics()),
            Json.obj("bodies", List.of(sun, planet), "duration", 2));
    double[] end = new JsonFields(moved).objects("bodies").get(1).numbers("position");
    assertThat(end).containsExactly(new double[] {u, 0}, within(1e-10 * u));
  }

  private static List<Json> states(Json.Obj result) {
    return new JsonFields(result).items("states");
  }

  @ParameterizedTest
  @CsvSource({
    "/line1, 68, 6, 'checksum, 5'",
    "/line1, 62, 4, ephemeris type 0",
    "/line2, 6, 2, satellite number",
    "/line2, 10, x, columns",
    "/line1, 17, -, columns",
    "/line1, 20, 7, 'day of its year, 1 to 365'",
    "/line2, 8, 2, inclination of at most 179.9",
    "/line2, 8, 179.9001, inclination of at most 179.9",
    "/line2, 52, ' 0.00000000', mean motion above 0",
    "/line2, 17, 4, angle of at most 360"
  })
  void elements_with_a_wrong_column_are_refused(String line, int at, String instead, String why) {
    Json.Obj good = satellite(LOW_1, LOW_2, 0);
    String name = line.substring(1);
    String text =
        new StringBuilder(good.findText(name).orElseThrow())
            .replace(at, at + instead.length(), instead)
            .toString();
    assertThat(LoadedEngine.of(new TwoLineElements()).problems(good.with(name, text)))
        .anySatisfy(
            problem -> {
              assertThat(problem.pointer()).isEqualTo(line);
              assertThat(problem.message()).contains(why);
            });
  }

  @Test
  void a_number_of_a_letter_has_four_digits_behind_it() {
    String first = "1 A1 34" + LOW_1.substring(7);
    String second = "2 A1 34" + LOW_2.substring(7);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new TwoLineElements()), satellite(first, second, 0)))
        .containsExactly("/line1", "/line2");
  }

  @Test
  void lines_without_a_number_where_one_belongs_are_refused_with_a_reason() {
    String drag = LOW_1.substring(0, 33) + " .        " + LOW_1.substring(43, 68);
    assertThatThrownBy(
            () ->
                EngineRunner.result(
                    LoadedEngine.of(new TwoLineElements()), satellite(drag + 6, LOW_2, 0)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("no orbit has these elements");
  }

  @Test
  void lines_of_two_satellites_are_refused() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new TwoLineElements()), satellite(LOW_1, MOLNIYA_2, 0)))
        .containsExactly("/line2");
  }

  @Test
  void a_satellite_that_has_come_down_has_no_position() {
    assertThatThrownBy(
            () ->
                EngineRunner.result(
                    LoadedEngine.of(new TwoLineElements()),
                    satellite(FALLING_1, FALLING_2, 0, 1440)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("minute 1440");
  }

  private static Json.Obj near(double mass, double duration, double... state) {
    return Json.obj("mass_ratio", mass, "state", state, "duration", duration);
  }

  /** The triangular points rest (J. L. Lagrange, Essai sur le probleme des trois corps, 1772). */
  @Property
  void a_body_at_rest_in_a_triangular_point_stays(
      @ForAll @DoubleRange(min = 0.001, max = 0.03) @Scale(6) double mass,
      @ForAll boolean leading) {
    double[] point = {0.5 - mass, (leading ? 1 : -1) * Math.sqrt(3) / 2, 0, 0};
    double[] end =
        new JsonFields(
                EngineRunner.result(
                    LoadedEngine.of(new RestrictedThreeBody()), near(mass, 5, point)))
            .numbers("final_state");
    assertThat(end).containsExactly(point, within(1e-11));
  }

  /** Time turned round is y and the speeds along x and z mirrored. */
  @Property(tries = 20) // about 1 ms a try
  void a_path_mirrored_leads_back(
      @ForAll @DoubleRange(min = 0.01, max = 0.5) @Scale(6) double mass,
      @ForAll @DoubleRange(min = 0.1, max = 2) @Scale(6) double duration,
      @ForAll @DoubleRange(min = -0.3, max = 0.3) @Scale(6) double speed) {
    double[] start = {-1.5, 0.2, 0.1, 0.1, speed, 0.05};
    var engine = LoadedEngine.of(new RestrictedThreeBody());
    var there = new JsonFields(EngineRunner.result(engine, near(mass, duration, start)));
    double[] end = mirrored(there.numbers("final_state"));
    var back = new JsonFields(EngineRunner.result(engine, near(mass, duration, end)));
    assertThat(mirrored(back.numbers("final_state"))).containsExactly(start, within(1e-9));
    assertThat(back.number("jacobi_constant"))
        .isCloseTo(there.number("jacobi_constant"), within(1e-11));
  }

  private static double[] mirrored(double[] s) {
    return new double[] {s[0], -s[1], s[2], -s[3], s[4], -s[5]};
  }

  @Test
  void a_plane_path_is_the_same_in_space() {
    var plane =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new RestrictedThreeBody()), near(0.01, 3, 0.5, 0.1, 0.2, 1)));
    var space =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new RestrictedThreeBody()), near(0.01, 3, 0.5, 0.1, 0, 0.2, 1, 0)));
    assertThat(space.numbers("final_state")[0])
        .isCloseTo(plane.numbers("final_state")[0], within(1e-9));
    assertThat(space.numbers("final_state")[2]).isZero();
  }

  @Test
  void a_state_of_five_and_a_body_inside_another_are_refused() {
    var engine = LoadedEngine.of(new RestrictedThreeBody());
    assertThat(EngineRunner.refused(engine, near(0.1, 1, 1, 2, 3, 4, 5))).containsExactly("/state");
    assertThatThrownBy(() -> EngineRunner.result(engine, near(0.25, 1, 0.75, 0, 0, 0)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("at the place of a large one");
    assertThatThrownBy(() -> EngineRunner.result(engine, near(0.25, 1, 0.7501, 0, 0, 0)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("meets a large one");
  }

  @Test
  void a_long_path_stops_when_told_to() {
    assertThatThrownBy(
            () ->
                EngineRunner.computed(
                    LoadedEngine.of(new RestrictedThreeBody()),
                    near(0.01, 1000, 0.5, 0.1, 0.2, 1),
                    EngineRunner.cancelledAfter(50)))
        .isInstanceOf(CancellationException.class);
  }
}
