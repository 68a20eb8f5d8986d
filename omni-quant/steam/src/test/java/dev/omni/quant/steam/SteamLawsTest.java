package dev.omni.quant.steam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteamLawsTest {
  private static JsonFields water(double temperature, double pressure) {
    return new JsonFields(
        EngineRunner.result(
            new SteamProperties(),
            Json.obj("temperature_k", temperature, "pressure_mpa", pressure)));
  }

  /** Stability: c_p > 0 and the volume falls with pressure. dh = T ds at constant pressure. */
  @Property(tries = 60)
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

  @Property(tries = 40)
  void water_boils_at_the_pressure_at_which_it_boils(
      @ForAll @DoubleRange(min = 274, max = 646) @Scale(3) double temperature) {
    var engine = new SteamProperties();
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
}
