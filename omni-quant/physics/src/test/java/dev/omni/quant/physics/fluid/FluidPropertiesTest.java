package dev.omni.quant.physics.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Published values, and states that are found again from each pair of properties. */
final class FluidPropertiesTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new FluidProperties());

  private static JsonFields state(String fluid, Object... pair) {
    return new JsonFields(
        EngineRunner.result(ENGINE, Json.obj("fluid", fluid).withAll(Json.obj(pair))));
  }

  private static Offset<Double> relative(double value, double share) {
    return within(Math.abs(value) * share);
  }

  /** IAPWS R6-95(2018), table 8: 275, 450 and 625 K. */
  @Test
  void saturated_water_is_that_of_the_release() {
    double[][] published = {
      {275, 0.698451167e-3, 999.887406, 0.550664919e-2, 7.75972202, 2504.28995},
      {450, 0.932203564, 890.341250, 4.81200360, 749.161585, 2774.41078},
      {625, 16.9082693, 567.090385, 118.290280, 1686.26976, 2550.71625}
    };
    for (double[] row : published) {
      JsonFields found = state("water", "temperature_k", row[0], "vapour_quality", 0.5);
      assertThat(found.number("pressure")).isCloseTo(row[1], relative(row[1], 5e-9));
      assertThat(found.fields("liquid").number("density"))
          .isCloseTo(row[2], relative(row[2], 5e-9));
      assertThat(found.fields("vapour").number("density"))
          .isCloseTo(row[3], relative(row[3], 5e-9));
      assertThat(found.fields("liquid").number("specific_enthalpy"))
          .isCloseTo(row[4], relative(row[4], 5e-9));
      assertThat(found.fields("vapour").number("specific_enthalpy"))
          .isCloseTo(row[5], relative(row[5], 5e-9));
    }
  }

  @Test
  void each_pair_of_properties_finds_the_state_again() {
    double[][] states = {{300, 0.1}, {300, 20}, {500, 1}, {640, 25}, {1000, 0.01}, {700, 80}};
    for (String fluid : new String[] {"water", "carbon_dioxide"}) {
      for (double[] each : states) {
        JsonFields one = state(fluid, "temperature_k", each[0], "pressure_mpa", each[1]);
        for (String property : new String[] {"specific_enthalpy", "specific_entropy"}) {
          JsonFields other = state(fluid, "pressure_mpa", each[1], property, one.number(property));
          assertThat(other.number("temperature")).isCloseTo(each[0], relative(each[0], 1e-9));
        }
        JsonFields dense =
            state(fluid, "temperature_k", each[0], "density_kg_m3", one.number("density"));
        assertThat(dense.number("pressure")).isCloseTo(each[1], relative(each[1], 1e-8));
      }
    }
  }

  @Test
  void two_phases_are_found_from_density_pressure_and_enthalpy() {
    JsonFields one = state("carbon_dioxide", "temperature_k", 280, "vapour_quality", 0.3);
    double density = one.number("density");
    JsonFields other = state("carbon_dioxide", "temperature_k", 280, "density_kg_m3", density);
    assertThat(other.text("phase")).isEqualTo("two_phase");
    assertThat(other.number("vapour_quality")).isCloseTo(0.3, within(1e-9));
    double pressure = one.number("pressure");
    assertThat(
            state("carbon_dioxide", "pressure_mpa", pressure, "vapour_quality", 0.3)
                .number("temperature"))
        .isCloseTo(280, within(1e-8));
    assertThat(
            state(
                    "carbon_dioxide",
                    "pressure_mpa",
                    pressure,
                    "specific_entropy",
                    one.number("specific_entropy"))
                .number("vapour_quality"))
        .isCloseTo(0.3, within(1e-8));
  }

  /** The triple point of water: u and s of the liquid are zero. */
  @Test
  void liquid_water_at_the_triple_point_has_no_energy_and_no_entropy() {
    JsonFields triple = state("water", "temperature_k", 273.16, "vapour_quality", 0);
    assertThat(triple.number("specific_internal_energy")).isCloseTo(0, within(1e-6));
    assertThat(triple.number("specific_entropy")).isCloseTo(0, within(1e-8));
    assertThat(triple.number("pressure")).isCloseTo(0.000611655, within(1e-9));
  }

  @Test
  void states_outside_the_range_and_on_saturation_are_refused() {
    Json.Obj water = Json.obj("fluid", "water");
    assertThat(
            EngineRunner.refused(ENGINE, water.with("temperature_k", 250).with("pressure_mpa", 1)))
        .containsExactly("/temperature_k");
    assertThat(
            EngineRunner.refused(
                ENGINE, water.with("temperature_k", 700).with("vapour_quality", 0.1)))
        .containsExactly("/temperature_k");
    double pressure = state("water", "temperature_k", 400, "vapour_quality", 0).number("pressure");
    assertThat(
            EngineRunner.refused(
                ENGINE, water.with("temperature_k", 400).with("pressure_mpa", pressure)))
        .containsExactly("/pressure_mpa");
    assertThat(
            EngineRunner.refused(
                ENGINE,
                Json.obj("fluid", "carbon_dioxide", "temperature_k", 300, "pressure_mpa", 900)))
        .containsExactly("/pressure_mpa");
  }

  @Test
  void a_third_property_is_refused() {
    Json.Obj three =
        Json.obj(
            "fluid", "water", "pressure_mpa", 2, "specific_enthalpy", 3000, "density_kg_m3", 1);
    assertThat(EngineRunner.refused(ENGINE, three)).containsExactly("/specific_enthalpy");
  }
}
