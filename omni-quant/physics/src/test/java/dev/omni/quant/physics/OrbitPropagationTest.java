package dev.omni.quant.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.contract.Contracts;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

/** Orbits with known ellipses, known secular rates, and what a field keeps. */
final class OrbitPropagationTest {
  private static Json.Obj orbit(double axis, double eccentricity, double inclination) {
    return Json.obj(
        "epoch_utc",
        "2024-03-20T12:00:00.000Z",
        "elements",
        Json.obj(
            "semi_major_axis_km",
            axis,
            "eccentricity",
            eccentricity,
            "inclination_deg",
            inclination,
            "raan_deg",
            30,
            "argument_of_perigee_deg",
            40,
            "true_anomaly_deg",
            50));
  }

  private static JsonFields moved(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new OrbitPropagation()), input));
  }

  private static JsonFields last(JsonFields result) {
    List<JsonFields> states = result.objects("states");
    return states.get(states.size() - 1);
  }

  private static OrbitalElements elements(Json.Obj input) {
    return OrbitalElements.of(
        Contracts.codec(GivenElements.class).read(input.findObject("elements").orElseThrow()));
  }

  @Property(tries = 20) // about 20 ms a try
  void without_zonal_terms_the_error_bounds_the_distance_from_the_ellipse(
      @ForAll @DoubleRange(min = 0, max = 0.7) double eccentricity,
      @ForAll @DoubleRange(min = 1, max = 179) double inclination,
      @ForAll @DoubleRange(min = 100, max = 60_000) double time) {
    Json.Obj input =
        orbit(26_000, eccentricity, inclination)
            .with("output_times_s", List.of(time))
            .with("forces", Json.obj("zonal_degree", 0));
    JsonFields result = moved(input);
    double[] exact = elements(input).after(time).state();
    double[] found = last(result).numbers("position_km");
    double squares = 0;
    for (int k = 0; k < 3; k++) {
      squares += (exact[k] - found[k]) * (exact[k] - found[k]);
    }
    // the ellipse in doubles is known to a few units of the last place of the radius
    assertThat(Math.sqrt(squares)).isLessThan(result.number("position_error_km") + 1e-9);
  }

  @Property
  void elements_of_the_state_of_elements_are_these(
      @ForAll @Scale(4) @DoubleRange(min = 0.001, max = 0.9) double eccentricity,
      @ForAll @DoubleRange(min = 0.5, max = 179.5) double inclination) {
    OrbitalElements given = elements(orbit(42_164, eccentricity, inclination));
    OrbitalElements again = OrbitalElements.ofState(given.state());
    assertThat(again.axis()).isCloseTo(given.axis(), within(1e-6));
    assertThat(again.eccentricity()).isCloseTo(given.eccentricity(), within(1e-10));
    assertThat(again.inclination()).isCloseTo(given.inclination(), within(1e-10));
    assertThat(Math.sin(again.node() - given.node())).isCloseTo(0, within(1e-8));
    assertThat(Math.sin(again.perigee() - given.perigee())).isCloseTo(0, within(1e-8));
    assertThat(Math.sin(again.anomaly() - given.anomaly())).isCloseTo(0, within(1e-8));
  }

  @Test
  void the_node_turns_at_the_rate_that_j2_gives_it() {
    Json.Obj input =
        orbit(7000, 0.001, 60)
            .with("output_times_s", List.of(864_000))
            .with("forces", Json.obj("earth_axis", "frame"));
    double node = last(moved(input)).fields("elements").number("raan_deg");
    // -3/2 J2 (R/a)^2 n cos i, first order: 0.2 per cent of the turn
    double n = Math.sqrt(EarthForces.ATTRACTION / Math.pow(7000, 3));
    double rate =
        -1.5 * 1.08262668e-3 * Math.pow(EarthForces.RADIUS / 7000, 2) * n * Math.cos(Math.PI / 3);
    double turn = Math.toDegrees(rate * 864_000);
    assertThat(node - 30 - 360).isCloseTo(turn + (turn < -360 ? 360 : 0), within(0.4));
  }

  @Test
  void the_true_pole_is_near_that_of_the_frame_and_changes_the_orbit_a_little() {
    Json.Obj input = orbit(7000, 0.01, 80).with("output_times_s", List.of(86_400));
    double[] pole = last(moved(input)).numbers("position_km");
    double[] frame =
        last(moved(input.with("forces", Json.obj("earth_axis", "frame")))).numbers("position_km");
    double apart = Math.abs(pole[0] - frame[0]) + Math.abs(pole[1] - frame[1]);
    assertThat(apart).isBetween(1e-3, 100.0);
  }

  @Test
  void drag_lowers_the_axis_and_ends_a_low_orbit() {
    Json.Obj drag =
        Json.obj(
            "area_to_mass_m2_kg",
            0.02,
            "reference_density_kg_m3",
            2e-9,
            "reference_altitude_km",
            150,
            "scale_height_km",
            25);
    Json.Obj input =
        orbit(6378.137 + 160, 0.0005, 51.6)
            .with("output_times_s", List.of(600, 864_000))
            .with("forces", Json.obj("earth_axis", "frame", "drag", drag));
    JsonFields result = moved(input);
    assertThat(result.objects("states")).hasSize(1);
    assertThat(result.text("decayed_at")).startsWith("2024-03-2");
  }

  @Test
  void a_state_below_the_surface_or_beyond_escape_is_refused() {
    Json.Obj input =
        Json.obj(
            "epoch_utc", "2024-03-20T12:00:00.000Z",
            "position_km", List.of(7000, 0, 0),
            "velocity_km_s", List.of(0, 12, 0),
            "output_times_s", List.of(10));
    assertThat(EngineRunner.refused(LoadedEngine.of(new OrbitPropagation()), input))
        .containsExactly("/velocity_km_s");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new OrbitPropagation()),
                input.with("position_km", List.of(700, 0, 0))))
        .containsExactly("/position_km");
  }
}
