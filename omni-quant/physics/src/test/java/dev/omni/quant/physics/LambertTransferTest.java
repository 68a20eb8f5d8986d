package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.junit.jupiter.api.Test;

/** Times of flight that are long for their places. */
class LambertTransferTest {
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
}
