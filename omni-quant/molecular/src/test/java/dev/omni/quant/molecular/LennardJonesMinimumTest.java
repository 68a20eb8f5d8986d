package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class LennardJonesMinimumTest {
  private final JsonEngine engine = LoadedEngine.of(new LennardJonesMinimum());

  private static Json.Obj cluster(int atoms, int starts, int hops) {
    return Json.obj("atoms", atoms, "starts", starts, "hops_per_start", hops);
  }

  @Test
  void thirteen_atoms_form_the_icosahedron() {
    // D. J. Wales and J. P. K. Doye, 1997, table 1
    assertThat(EngineRunner.number(engine, cluster(13, 10, 20), "energy"))
        .isCloseTo(-44.326801, within(1e-6));
  }

  @Test
  void a_search_that_ends_above_the_lowest_energy_known_says_so() {
    var reached = EngineRunner.computed(engine, cluster(13, 10, 20), Work.alone());
    var above = EngineRunner.computed(engine, cluster(38, 1, 0), Work.alone());

    assertThat(reached.result().text("global")).isEqualTo("reached");
    assertThat(above.result().text("global")).isEqualTo("not reached");
    assertThat(above.result().number("known_minimum")).isEqualTo(-173.928427);
    assertThat(above.checks())
        .filteredOn(check -> check.name().equals("known_minimum_gap"))
        .singleElement()
        .satisfies(check -> assertThat(check.value()).isGreaterThan(1e-5));
    assertThat(above.checks()).allMatch(check -> check.passes());
  }

  @Test
  void two_atoms_rest_at_the_sixth_root_of_two() {
    double[][] at =
        new JsonFields(EngineRunner.result(engine, cluster(2, 1, 0))).rows("coordinates");
    double square = 0;
    for (int axis = 0; axis < 3; axis++) {
      square += (at[0][axis] - at[1][axis]) * (at[0][axis] - at[1][axis]);
    }
    assertThat(square).isCloseTo(StrictMath.cbrt(2), within(1e-6));
  }

  @Test
  void more_hops_never_end_higher() {
    double none = EngineRunner.number(engine, cluster(12, 3, 0), "energy");
    assertThat(EngineRunner.number(engine, cluster(12, 3, 30), "energy")).isLessThanOrEqualTo(none);
  }

  @Test
  void threads_do_not_change_a_byte() {
    Json.Obj input = cluster(8, 70, 2);
    assertThat(
            EngineRunner.computed(engine, input, EngineRunner.onManyThreads()).result().canonical())
        .isEqualTo(EngineRunner.computed(engine, input, Work.alone()).result().canonical());
  }

  @Test
  void a_cancel_stops_the_walk() {
    var work = EngineRunner.cancelledAfter(5);
    assertThatThrownBy(() -> EngineRunner.computed(engine, cluster(20, 1, 1000), work))
        .isInstanceOf(CancellationException.class);
  }
}
