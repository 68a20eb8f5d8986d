package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhysicsLawsTest {
  private static Json.Obj body(double mass, double[] position, double[] velocity) {
    return Json.obj("mass", mass, "position", position, "velocity", velocity);
  }

  private static List<Json> three(double push) {
    return List.of(
        body(3, new double[] {1, 0, 0.1}, new double[] {push, 0.3, 0}),
        body(4, new double[] {-2, 1, 0}, new double[] {push, -0.2, 0.1}),
        body(5, new double[] {0.5, -3, 0.4}, new double[] {push + 0.4, 0, 0}));
  }

  private static JsonFields moved(List<Json> bodies, double duration) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new NBodyDynamics()),
            Json.obj("bodies", bodies, "duration", duration)));
  }

  /** Newton's third law, and Galilei's relativity: the frame may move. */
  @Property(tries = 20) // about 2 ms a try
  void momentum_stays_and_a_moving_frame_sees_the_same(
      @ForAll @DoubleRange(min = -2, max = 2) @Scale(6) double push,
      @ForAll @DoubleRange(min = 0.05, max = 0.8) @Scale(6) double duration) {
    double[] masses = {3, 4, 5};
    List<JsonFields> still = moved(three(0), duration).objects("bodies");
    List<JsonFields> carried = moved(three(push), duration).objects("bodies");
    double momentum = 0;
    for (int i = 0; i < 3; i++) {
      momentum += masses[i] * still.get(i).numbers("velocity")[1];
      assertThat(carried.get(i).numbers("position")[0])
          .isCloseTo(still.get(i).numbers("position")[0] + push * duration, within(1e-9));
      assertThat(carried.get(i).numbers("position")[2])
          .isCloseTo(still.get(i).numbers("position")[2], within(1e-9));
    }
    assertThat(momentum).isCloseTo(3 * 0.3 - 4 * 0.2, within(1e-11));
  }

  @Property(tries = 20) // about 2 ms a try
  void bodies_in_another_order_move_the_same(
      @ForAll @IntRange(min = 1, max = 2) int turn,
      @ForAll @DoubleRange(min = 0.05, max = 0.8) @Scale(6) double duration) {
    List<Json> bodies = three(0);
    List<Json> turned = IntStream.range(0, 3).mapToObj(i -> bodies.get((i + turn) % 3)).toList();
    List<JsonFields> one = moved(bodies, duration).objects("bodies");
    List<JsonFields> other = moved(turned, duration).objects("bodies");
    for (int i = 0; i < 3; i++) {
      assertThat(other.get(i).numbers("position"))
          .containsExactly(one.get((i + turn) % 3).numbers("position"), within(1e-10));
    }
  }

  @Test
  void bodies_at_one_place_and_rows_of_another_length_are_refused() {
    List<Json> bodies =
        List.of(
            body(1, new double[] {1, 1}, new double[] {0, 0}),
            body(1, new double[] {1, 1}, new double[] {0, 1}));
    assertThatThrownBy(() -> moved(bodies, 1))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("one place");
    var uneven =
        List.of(
            body(1, new double[] {1, 1}, new double[] {0, 0, 0}),
            body(1, new double[] {1, 1, 1}, new double[] {0, 1}));
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new NBodyDynamics()), Json.obj("bodies", uneven, "duration", 1)))
        .containsExactly("/bodies/0/velocity", "/bodies/1/position");
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1e200", "0, 1, 1e200", "1e300, 1, 0", "1, 1e-200, 0", "1, 1, 1e300"})
  void what_is_beyond_double_precision_is_refused_as_that(double mass, double x, double speed) {
    List<Json> bodies =
        List.of(
            body(mass, new double[] {x, 0}, new double[] {0, speed}),
            body(mass, new double[] {-x, 0}, new double[] {0, -speed}));
    assertThatThrownBy(() -> moved(bodies, 3))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("beyond double precision");
  }

  private static Json.Obj inverse(double lat1, double lon1, double lat2, double lon2) {
    return Json.obj("problem", "inverse", "lat1", lat1, "lon1", lon1, "lat2", lat2, "lon2", lon2);
  }

  @Property
  void the_way_back_is_as_long_and_a_turned_earth_is_the_same(
      @ForAll @DoubleRange(min = -89, max = 89) @Scale(4) double lat1,
      @ForAll @DoubleRange(min = -89, max = 89) @Scale(4) double lat2,
      @ForAll @DoubleRange(min = -170, max = 170) @Scale(4) double apart,
      @ForAll @DoubleRange(min = -180, max = 180) @Scale(4) double turn) {
    var engine = LoadedEngine.of(new GeodesicProblem());
    double there = EngineRunner.number(engine, inverse(lat1, 0, lat2, apart), "distance_m");
    assertThat(EngineRunner.number(engine, inverse(lat2, apart, lat1, 0), "distance_m"))
        .isCloseTo(there, within(1e-7));
    assertThat(EngineRunner.number(engine, inverse(lat1, turn, lat2, turn + apart), "distance_m"))
        .isCloseTo(there, within(1e-7));
    assertThat(EngineRunner.number(engine, inverse(-lat1, 0, -lat2, -apart), "distance_m"))
        .isCloseTo(there, within(1e-7));
  }

  @Property
  void on_a_sphere_the_distance_is_the_angle_times_the_radius(
      @ForAll @DoubleRange(min = 0.001, max = 1e9) @Scale(3) double radius,
      @ForAll @DoubleRange(min = 0.001, max = 179) @Scale(4) double angle) {
    Json.Obj sphere =
        inverse(0, 0, 0, angle).with("equatorial_radius_m", radius).with("flattening", 0);
    assertThat(EngineRunner.number(LoadedEngine.of(new GeodesicProblem()), sphere, "distance_m"))
        .isCloseTo(radius * Math.toRadians(angle), within(1e-12 * radius));
  }

  @Test
  void exponents_of_lorenz_add_up_to_the_divergence_on_any_number_of_threads() {
    var engine = LoadedEngine.of(new LyapunovSpectrum());
    Json.Obj input = (Json.Obj) engine.capability().input().examples().get(0);
    var alone = EngineRunner.computed(engine, input, Work.alone());
    assertThat(EngineRunner.computed(engine, input, EngineRunner.onManyThreads())).isEqualTo(alone);
    assertThatThrownBy(() -> EngineRunner.computed(engine, input, EngineRunner.cancelledAfter(2)))
        .isInstanceOf(CancellationException.class);
  }
}
