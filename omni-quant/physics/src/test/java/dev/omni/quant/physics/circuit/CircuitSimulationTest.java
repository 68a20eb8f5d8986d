package dev.omni.quant.physics.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Circuits with closed forms, courses against another integrator, and what is no circuit. */
final class CircuitSimulationTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new CircuitSimulation());

  private static Json.Obj element(String kind, String name, String from, String to) {
    return Json.obj("kind", kind, "name", name, "from", from, "to", to);
  }

  private static Json.Obj of(String kind, String name, String from, String to, double value) {
    return element(kind, name, from, to).with("value", value);
  }

  private static Json.Obj circuit(String analysis, Json.Obj... elements) {
    return Json.obj("elements", List.of(elements), "analysis", analysis);
  }

  private static JsonFields solved(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input));
  }

  private static double[] course(Json.Obj input, String node, double... times) {
    return solved(input.with("output_times_s", Json.arr(times))).fields("transient").numbers(node);
  }

  private static void refused(String place, Json.Obj input) {
    assertThat(EngineRunner.refused(ENGINE, input)).contains(place);
  }

  @Property
  void voltages_divide_as_resistances(
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double upper,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double lower) {
    JsonFields result =
        solved(
            circuit(
                "operating_point",
                of("voltage_source", "V", "a", "0", 10),
                of("resistor", "R1", "a", "b", upper),
                of("resistor", "R2", "b", "0", lower)));
    assertThat(result.fields("voltages").number("b"))
        .isCloseTo(10 * lower / (upper + lower), within(1e-9));
    assertThat(result.fields("currents").number("V")).isNegative();
  }

  @Test
  void controlled_sources_follow_their_voltage() {
    JsonFields result =
        solved(
            circuit(
                "operating_point",
                of("current_source", "I", "0", "a", 0.002),
                of("resistor", "R1", "a", "0", 1000),
                of("vcvs", "E", "b", "0", -5).with("control_from", "a").with("control_to", "0"),
                of("resistor", "R2", "b", "0", 100),
                of("vccs", "G", "0", "c", 0.01).with("control_from", "a").with("control_to", "b"),
                of("resistor", "R3", "c", "0", 10)));
    assertThat(result.fields("voltages").number("a")).isCloseTo(2, within(1e-12));
    assertThat(result.fields("voltages").number("b")).isCloseTo(-10, within(1e-12));
    assertThat(result.fields("voltages").number("c")).isCloseTo(1.2, within(1e-12));
  }

  /** At resonance the voltage of the capacitor is Q times that of the source, 90 degrees behind. */
  @Test
  void a_series_circuit_resonates() {
    double resonance = 1 / (2 * Math.PI * Math.sqrt(1e-3 * 1e-6));
    JsonFields signal =
        solved(
                circuit(
                        "ac",
                        of("voltage_source", "V", "a", "0", 0),
                        of("resistor", "R", "a", "b", 10),
                        of("inductor", "L", "b", "c", 1e-3),
                        of("capacitor", "C", "c", "0", 1e-6))
                    .with("ac_source", "V")
                    .with("frequencies_hz", List.of(resonance)))
            .fields("ac")
            .fields("c");
    assertThat(signal.numbers("magnitude")[0]).isCloseTo(Math.sqrt(1e-3 / 1e-6) / 10, within(1e-9));
    assertThat(signal.numbers("phase_deg")[0]).isCloseTo(-90, within(1e-9));
  }

  @Test
  void a_diode_conducts_small_signals_by_its_slope() {
    JsonFields result =
        solved(
            circuit(
                    "ac",
                    of("voltage_source", "V", "a", "0", 5),
                    of("resistor", "R", "a", "b", 1000),
                    element("diode", "D", "b", "0").with("saturation_current", 1e-14))
                .with("ac_source", "V")
                .with("frequencies_hz", List.of(50)));
    double current = result.fields("currents").number("D");
    double slope = (current + 1e-14) / 0.025852;
    assertThat(result.fields("ac").fields("b").numbers("magnitude")[0])
        .isCloseTo(1 / (1 + 1000 * slope), within(1e-12));
  }

  /** Radau of SciPy at a tolerance of 1e-10. */
  @Test
  void a_rectifier_charges_its_capacitor() {
    Json.Obj wave = Json.obj("amplitude", 5, "frequency_hz", 50);
    Json.Obj rectifier =
        circuit(
                "transient",
                element("voltage_source", "V", "a", "0").with("sine", wave),
                element("diode", "D", "a", "b").with("saturation_current", 1e-12),
                of("resistor", "R", "b", "0", 1000),
                of("capacitor", "C", "b", "0", 1e-5))
            .with("max_error", 1e-8);
    assertThat(course(rectifier, "b", 0.005, 0.01, 0.02, 0.04))
        .containsExactly(
            new double[] {4.42435792, 2.84464029, 1.04648468, 1.04648468}, within(1e-6));
  }

  /** An explicit method of order 8 at a tolerance of 1e-12. */
  @Test
  void steps_end_at_the_corners_of_a_pulse() {
    Json.Obj pulse =
        Json.obj("low", 0, "high", 1, "delay_s", 1e-4, "rise_s", 1e-5, "width_s", 2e-4)
            .with("fall_s", 1e-5)
            .with("period_s", 5e-4);
    Json.Obj filter =
        circuit(
            "transient",
            element("voltage_source", "V", "a", "0").with("pulse", pulse),
            of("resistor", "R", "a", "b", 1000),
            of("capacitor", "C", "b", "0", 1e-7));
    assertThat(course(filter, "b", 3e-4, 6e-4, 1.2e-3))
        .containsExactly(new double[] {0.85766664, 0.05078206, 0.63190537}, within(2e-6));
  }

  @Test
  void a_coil_and_a_capacitor_swing() {
    Json.Obj swing =
        circuit(
                "transient",
                of("voltage_source", "V", "a", "0", 1),
                of("resistor", "R", "a", "b", 10),
                of("inductor", "L", "b", "c", 1e-3),
                of("capacitor", "C", "c", "0", 1e-6))
            .with("initial", Json.obj("C", 0, "L", 0));
    assertThat(course(swing, "c", 1e-5, 1e-4, 5e-4))
        .containsExactly(new double[] {4.79751e-2, 1.60456579, 1.08045827}, within(3e-6));
  }

  @Test
  void without_initial_states_a_course_begins_at_rest() {
    Json.Obj still =
        circuit(
            "transient",
            of("voltage_source", "V", "a", "0", 5),
            of("resistor", "R", "a", "b", 1000),
            of("capacitor", "C", "b", "0", 1e-6));
    assertThat(course(still, "b", 1e-3)[0]).isCloseTo(5, within(1e-9));
  }

  @Test
  void a_switch_changes_at_its_times() {
    Json.Obj discharged =
        circuit(
                "transient",
                of("voltage_source", "V", "a", "0", 5),
                of("resistor", "R1", "a", "b", 1000),
                of("capacitor", "C", "b", "0", 1e-6),
                element("switch", "S", "b", "c")
                    .with("toggles_s", List.of(1e-3))
                    .with("off_resistance", 1e12),
                of("resistor", "R2", "c", "0", 1000))
            .with("initial", Json.obj("C", 0));
    double before = 5 * (1 - Math.exp(-1));
    double after = 2.5 + (before - 2.5) * Math.exp(-2);
    assertThat(course(discharged, "b", 9.999e-4, 2e-3))
        .containsExactly(new double[] {5 * (1 - Math.exp(-0.9999)), after}, within(1e-5));
  }

  @Test
  void a_swept_source_gives_the_states_of_each_value() {
    double[] values = {-2, 0, 1, 5};
    var elements =
        new ArrayList<>(
            List.of(
                of("voltage_source", "V", "a", "0", 7),
                of("resistor", "R", "a", "b", 1000),
                element("diode", "D", "b", "0").with("saturation_current", 1e-14)));
    Json.Obj swept =
        Json.obj("elements", elements, "analysis", "dc_sweep")
            .with("sweep", Json.obj("source", "V", "values", Json.arr(values)));
    double[] voltages = solved(swept).fields("dc_sweep").numbers("b");
    for (int k = 0; k < values.length; k++) {
      Json.Obj alone =
          circuit(
              "operating_point",
              of("voltage_source", "V", "a", "0", values[k]),
              elements.get(1),
              elements.get(2));
      assertThat(voltages[k])
          .isCloseTo(solved(alone).fields("voltages").number("b"), within(1e-12));
    }
  }

  @Test
  void what_is_no_circuit_is_refused_at_its_place() {
    Json.Obj source = of("voltage_source", "V", "a", "0", 1);
    Json.Obj load = of("resistor", "R", "a", "0", 1);
    refused(
        "/elements/1/to", circuit("operating_point", source, of("capacitor", "C", "a", "b", 1e-6)));
    refused("/elements/1", circuit("operating_point", source, of("inductor", "L", "a", "0", 1)));
    Json.Obj doubled =
        circuit("transient", source, of("capacitor", "C", "a", "0", 1e-6))
            .with("initial", Json.obj("C", 0))
            .with("output_times_s", List.of(1));
    refused("/elements/1", doubled);
    Json.Obj cut =
        circuit(
                "transient",
                source,
                of("inductor", "L1", "a", "b", 1),
                of("inductor", "L2", "b", "0", 1),
                load)
            .with("initial", Json.obj("L1", 0))
            .with("output_times_s", List.of(1));
    refused("/elements/1/to", cut);
    refused("/elements/1/value", circuit("operating_point", source, load.with("value", 0)));
    refused("/elements/1/name", circuit("operating_point", source, load.with("name", "V")));
    refused("/elements/1/to", circuit("operating_point", source, load.with("to", "a")));
    refused("/frequencies_hz", circuit("ac", source, load).with("ac_source", "V"));
    refused("/initial", circuit("operating_point", source, load).with("initial", Json.obj("R", 1)));
    Json.Obj swept = Json.obj("source", "R", "values", List.of(1));
    refused("/sweep/source", circuit("dc_sweep", source, load).with("sweep", swept));
  }
}
