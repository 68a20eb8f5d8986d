package dev.omni.quant.steam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteamLawsTest {
  private static JsonFields water(double temperature, double pressure) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new SteamProperties()),
            Json.obj("temperature_k", temperature, "pressure_mpa", pressure)));
  }

  /** Stability: c_p > 0 and the volume falls with pressure. dh = T ds at constant pressure. */
  @Property(tries = 60) // about 2 ms a try
  void water_is_stable_and_its_heat_is_temperature_times_entropy(
      @ForAll @DoubleRange(min = 280, max = 1050) @Scale(3) double temperature,
      @ForAll @DoubleRange(min = 0.01, max = 15) @Scale(4) double pressure) {
    JsonFields here = water(temperature, pressure);
    if (here.has("saturation_temperature")
        && Math.abs(here.number("saturation_temperature") - temperature) < 1) {
      return;
    }
    double step = 0.01;
    JsonFields below = water(temperature - step, pressure);
    JsonFields above = water(temperature + step, pressure);
    double heat = above.number("specific_enthalpy") - below.number("specific_enthalpy");
    double entropy = above.number("specific_entropy") - below.number("specific_entropy");
    assertThat(heat).isPositive();
    assertThat(heat / (2 * step))
        .isCloseTo(
            here.number("isobaric_heat_capacity"),
            within(1e-3 * here.number("isobaric_heat_capacity")));
    assertThat(temperature * entropy).isCloseTo(heat, within(1e-4 * heat));
  }

  @Property
  void water_boils_at_the_pressure_at_which_it_boils(
      @ForAll @DoubleRange(min = 274, max = 646) @Scale(3) double temperature) {
    var engine = LoadedEngine.of(new SteamProperties());
    double pressure =
        EngineRunner.number(engine, Json.obj("temperature_k", temperature), "saturation_pressure");
    assertThat(
            EngineRunner.number(
                engine, Json.obj("pressure_mpa", pressure), "saturation_temperature"))
        .isCloseTo(temperature, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"623.151, 100", "638.0231479386291, 100", "647.096, 22.0451102"})
  void dense_water_keeps_the_first_law_as_well_as_its_density_is_known(
      double temperature, double pressure) {
    assertThat(water(temperature, pressure).number("specific_volume")).isBetween(1e-3, 5e-3);
  }

  @ParameterizedTest
  @CsvSource({"1500, 80", "2273.15, 50.1"})
  void water_beyond_the_formulation_is_refused(double temperature, double pressure) {
    assertThatThrownBy(() -> water(temperature, pressure))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("range");
  }

  private static JsonFields result(Object... members) {
    return new JsonFields(
        EngineRunner.result(LoadedEngine.of(new SteamProperties()), Json.obj(members)));
  }

  /** A state found from its enthalpy or entropy is the state that has it. */
  @Property
  void enthalpy_and_entropy_lead_back_to_the_temperature(
      @ForAll @DoubleRange(min = 274, max = 1050) @Scale(3) double temperature,
      @ForAll @DoubleRange(min = 0.01, max = 99) @Scale(4) double pressure) {
    JsonFields here = water(temperature, pressure);
    JsonFields byHeat =
        result(
            "pressure_mpa", pressure, "specific_enthalpy_kj_kg", here.number("specific_enthalpy"));
    assertThat(byHeat.number("temperature")).isCloseTo(temperature, within(1e-6));
    JsonFields byEntropy =
        result(
            "pressure_mpa", pressure, "specific_entropy_kj_kg_k", here.number("specific_entropy"));
    assertThat(byEntropy.number("temperature")).isCloseTo(temperature, within(1e-6));
    assertThat(byEntropy.text("phase")).isEqualTo(here.text("phase"));
  }

  /** The heat of vaporisation is the temperature times the change of entropy. */
  @Property(tries = 60) // about 6 ms a try
  void what_boils_takes_up_temperature_times_entropy(
      @ForAll @DoubleRange(min = 274, max = 623) @Scale(3) double temperature,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double quality) {
    JsonFields mixture = result("temperature_k", temperature, "vapour_quality", quality);
    double heat = mixture.number("enthalpy_of_vaporisation");
    double entropy =
        mixture.fields("saturated_vapour").number("specific_entropy")
            - mixture.fields("saturated_liquid").number("specific_entropy");
    assertThat(temperature * entropy).isCloseTo(heat, within(2e-4 * heat));
    JsonFields again =
        result(
            "pressure_mpa", mixture.number("pressure"),
            "specific_enthalpy_kj_kg", mixture.number("specific_enthalpy"));
    assertThat(again.number("vapour_quality")).isCloseTo(quality, within(1e-6));
  }

  /** The states of the release R7-97(2012), table 33, at the densities 500, 200 and 500. */
  @ParameterizedTest
  @CsvSource({
    "650, 25.5837018, 500, 1863.43019, 13.8935717, 502.005554",
    "650, 22.2930643, 200, 2375.12401, 44.6579342, 383.444594",
    "750, 78.3095639, 500, 2258.68845, 6.34165359, 760.696041"
  })
  void dense_water_has_the_values_of_the_release(
      double t, double p, double density, double enthalpy, double capacity, double sound) {
    JsonFields dense = water(t, p);
    assertThat(dense.number("density")).isCloseTo(density, within(1e-5 * density));
    assertThat(dense.number("specific_enthalpy")).isCloseTo(enthalpy, within(1e-5 * enthalpy));
    assertThat(dense.number("isobaric_heat_capacity")).isCloseTo(capacity, within(1e-5 * capacity));
    assertThat(dense.number("speed_of_sound")).isCloseTo(sound, within(1e-5 * sound));
  }

  /** IAPWS R12-08, table 4, and R15-11, table 7, without the critical enhancements. */
  @ParameterizedTest
  @CsvSource({
    "298.15, 998, 889.735100, 607.712868",
    "298.15, 1200, 1437.649467, 799.038144",
    "873.15, 600, 77.430195, NaN"
  })
  void transport_has_the_values_of_the_releases(
      double temperature, double density, double viscosity, double conductivity) {
    var transport = new Transport(temperature, density);
    assertThat(transport.viscosity() * 1e6).isCloseTo(viscosity, within(1e-6));
    if (!Double.isNaN(conductivity)) {
      assertThat(transport.conductivity() * 1e3).isCloseTo(conductivity, within(1e-6));
    }
  }

  @ParameterizedTest
  @CsvSource({"643, 21", "645.5, 21.6", "647.09, 22.06", "647.2, 22.1", "648, 23"})
  void the_density_next_to_the_critical_point_has_the_pressure_given(
      double temperature, double pressure) {
    JsonFields here = water(temperature, pressure);
    assertThat(new DenseWater(here.number("density"), temperature).pressure())
        .isCloseTo(pressure, within(1e-10 * pressure));
  }

  @Test
  void pairs_that_fix_no_state_are_refused() {
    var engine = LoadedEngine.of(new SteamProperties());
    assertThat(
            EngineRunner.refused(
                engine, Json.obj("temperature_k", 300, "specific_enthalpy_kj_kg", 100)))
        .containsExactly("/specific_enthalpy_kj_kg");
    assertThat(
            EngineRunner.refused(
                engine, Json.obj("temperature_k", 300, "pressure_mpa", 1, "vapour_quality", 0.5)))
        .containsExactly("/vapour_quality");
  }

  @Test
  void there_is_no_saturation_next_to_the_critical_point() {
    assertThatThrownBy(() -> result("temperature_k", 647.05))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("647.0 K");
  }
}
