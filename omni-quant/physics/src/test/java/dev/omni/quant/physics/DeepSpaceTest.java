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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Positions after 720 minutes by the verification output of D. Vallado, P. Crawford, R. Hujsak and
 * T. Kelso, Revisiting Spacetrack Report #3, AIAA 2006-6753.
 */
class DeepSpaceTest {
  @ParameterizedTest
  @CsvSource({
    // Half a day, eccentric.
    "1 08195U 75081A   06176.33215444  .00000099  00000-0  11873-3 0   813,"
        + "2 08195  64.1586 279.0717 6877146 264.7651  20.2257  2.00491383225656,"
        + " 2622.13222207, -15125.15464924, 474.51048398",
    // A day, near the equator.
    "1 24208U 96044A   06177.04061740 -.00000094  00000-0  10000-3 0  1600,"
        + "2 24208   3.8536  80.0121 0026640 311.0977  48.3000  1.00778054 36119,"
        + " -6874.77975542, -41530.38329422, -46.60245459",
    // A low perigee under strong drag.
    "1 16925U 86065D   06151.67415771  .02550794 -30915-6  18784-3 0  4486,"
        + "2 16925  62.0906 295.0239 5596327 245.1593  47.9690  4.88511875148616,"
        + " 11531.64866625, -858.27542736, 19086.85993771"
  })
  void half_a_day_in_deep_space_leads_where_the_reference_says(
      String line1, String line2, double x, double y, double z) {
    Json.Obj input =
        Json.obj("line1", line1, "line2", line2, "minutes_from_epoch", List.of(-1440, 720));
    var result = new JsonFields(EngineRunner.result(LoadedEngine.of(new TwoLineElements()), input));
    assertThat(result.text("model")).isEqualTo("DeepSDP4");
    assertThat(result.objects("states").get(1).numbers("position_km"))
        .containsExactly(new double[] {x, y, z}, within(1e-7));
  }

  /** By the `sgp4` of B. Rhodes, which is Vallado's code: its speed at apogee is 0.15 % off. */
  @Test
  void a_transfer_orbit_is_followed_though_the_theory_leaves_out_rates_of_its_elements() {
    Json.Obj input =
        Json.obj(
            "line1", "1 00005U 98067A   99179.78495062 -.00026159  10000-4  35538-3 0  2923",
            "line2", "2 00005   3.0000 336.0055 7401710  50.0688 243.5077  2.00561000563533",
            "minutes_from_epoch", List.of(0));
    var result = new JsonFields(EngineRunner.result(LoadedEngine.of(new TwoLineElements()), input));
    assertThat(result.objects("states").get(0).numbers("position_km"))
        .containsExactly(
            new double[] {-31707.220315476643, -27660.715648206005, -2011.6400140360697},
            within(1e-7));
  }

  /** Its velocity is a quarter off what its positions say, at the lowest point. */
  @Test
  void an_orbit_through_dense_air_is_refused_as_that() {
    Json.Obj input =
        Json.obj(
            "line1", "1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753",
            "line2", "2 00005  57.7261 175.6972 7489604  43.3480 165.7305  2.13793219413666",
            "minutes_from_epoch", List.of(0, 10.5, 1000, -500));
    assertThatThrownBy(() -> EngineRunner.result(LoadedEngine.of(new TwoLineElements()), input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("lowest point is 12 km above the surface");
  }
}
