package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.quant.biology.kinetic.ConservedSums;
import dev.omni.quant.biology.kinetic.ModelException;
import dev.omni.quant.biology.sbml.SbmlReader;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulations of reactions with closed forms, and documents of SBML. */
final class ReactionSimulationTest {
  private static final String SPACE = "http://www.sbml.org/sbml/level3/version1/core";
  private static final String MATH = "http://www.w3.org/1998/Math/MathML";

  private static JsonFields simulated(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new ReactionSimulation()), input));
  }

  private static Json.Obj decay(double k, double time) {
    return Json.obj(
        "species", List.of(Json.obj("id", "A", "initial", 2), Json.obj("id", "B", "initial", 0)),
        "parameters", Json.obj("k", k),
        "reactions",
            List.of(
                Json.obj(
                    "id",
                    "r",
                    "reactants",
                    Json.obj("A", 1),
                    "products",
                    Json.obj("B", 2),
                    "rate",
                    "k*A")),
        "output_times", List.of(time));
  }

  @Property(tries = 20) // about 3 ms a try
  void the_stated_error_bounds_the_true_one_and_twice_a_plus_b_stays(
      @ForAll @DoubleRange(min = 0.01, max = 1000) double k,
      @ForAll @DoubleRange(min = 0.1, max = 5) double time) {
    JsonFields result = simulated(decay(k, time));
    double a = result.fields("values").numbers("A")[0];
    double b = result.fields("values").numbers("B")[0];
    assertThat(Math.abs(a - 2 * Math.exp(-k * time)))
        .isLessThanOrEqualTo(result.fields("error_estimate").numbers("A")[0]);
    assertThat(2 * a + b).isCloseTo(4, within(1e-9));
    assertThat(result.fields("fluxes").numbers("r")[0]).isCloseTo(k * a, within(1e-12));
  }

  @Test
  void rules_hold_at_every_time_and_events_set_values() {
    Json.Obj input =
        decay(1, 2)
            .with("output_times", List.of(0.5, 2))
            .with("rules", Json.obj("total", "2*A+B", "half", "total/2"))
            .with("events", List.of(Json.obj("trigger", "t-1", "assign", Json.obj("A", "A+half"))));
    JsonFields result = simulated(input);
    double before = 2 * Math.exp(-1);
    // 2 A + B is 4 before the event
    assertThat(result.fields("values").numbers("A")[1])
        .isCloseTo((before + 2) * Math.exp(-1), within(1e-7));
    assertThat(result.fields("values").numbers("A")[0]).isCloseTo(2 * Math.exp(-0.5), within(1e-7));
  }

  @Test
  void an_event_that_leaves_the_equations_at_rest_on_its_own_edge_happens_once() {
    // S1 + S2 <-> S3; where S1 falls to 0.5 the event sets S2 to 1, with which all rates are 0.
    Json.Obj input =
        Json.obj(
            "species",
                List.of(
                    Json.obj("id", "S1", "initial", 1),
                    Json.obj("id", "S2", "initial", 2),
                    Json.obj("id", "S3", "initial", 1)),
            "parameters", Json.obj("k1", 0.75, "k2", 0.25),
            "reactions",
                List.of(
                    Json.obj(
                        "id",
                        "on",
                        "reactants",
                        Json.obj("S1", 1, "S2", 1),
                        "products",
                        Json.obj("S3", 1),
                        "rate",
                        "k1*S1*S2"),
                    Json.obj(
                        "id",
                        "off",
                        "reactants",
                        Json.obj("S3", 1),
                        "products",
                        Json.obj("S1", 1, "S2", 1),
                        "rate",
                        "k2*S3")),
            "events", List.of(Json.obj("trigger", "0.5-S1", "assign", Json.obj("S2", "1"))),
            "absolute_tolerance", 1e-12,
            "output_times", List.of(0.5, 2));
    JsonFields values = simulated(input).fields("values");
    assertThat(values.numbers("S1")[1]).isCloseTo(0.5, within(1e-9));
    assertThat(values.numbers("S2")[1]).isCloseTo(1, within(1e-9));
  }

  @Test
  void a_constant_species_feeds_and_a_scan_repeats_the_simulation() {
    Json.Obj input =
        Json.obj(
            "species",
                List.of(
                    Json.obj("id", "A", "initial", 3, "constant", true),
                    Json.obj("id", "B", "initial", 0)),
            "parameters", Json.obj("k", 1),
            "reactions",
                List.of(
                    Json.obj(
                        "id",
                        "in",
                        "reactants",
                        Json.obj("A", 1),
                        "products",
                        Json.obj("B", 1),
                        "rate",
                        "k*A")),
            "output_times", List.of(1),
            "scan", Json.obj("parameter", "k", "values", List.of(2, 4)));
    JsonFields result = simulated(input);
    assertThat(result.fields("values").numbers("A")).containsExactly(3);
    assertThat(result.fields("values").numbers("B")[0]).isCloseTo(3, within(1e-8));
    assertThat(result.objects("scan").get(1).fields("values").numbers("B")[0])
        .isCloseTo(12, within(1e-7));
  }

  @Test
  void sums_that_no_reaction_changes_are_those_of_the_left_null_space() {
    // E + S = ES, ES -> E + P: enzyme and substrate are conserved
    double[][] changes = {{-1, 1, 1}, {-1, 1, 0}, {1, -1, -1}, {0, 0, 1}};
    assertThat(ConservedSums.of(changes)).hasSize(2);
    for (double[] weights : ConservedSums.of(changes)) {
      for (int r = 0; r < 3; r++) {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
          sum += weights[i] * changes[i][r];
        }
        assertThat(sum).isCloseTo(0, within(1e-12));
      }
    }
  }

  private static String model(String parts) {
    return "<sbml xmlns='"
        + SPACE
        + "' level='3' version='1'>\n<model>\n"
        + parts
        + "</model></sbml>";
  }

  private static String math(String content) {
    return "<math xmlns='" + MATH + "'>" + content + "</math>";
  }

  private static String reaction(String law) {
    return "<listOfReactions><reaction id='r' reversible='false'><listOfReactants>"
        + "<speciesReference species='A' stoichiometry='1'/></listOfReactants><kineticLaw>"
        + math(law)
        + "</kineticLaw></reaction></listOfReactions>";
  }

  private static String species(String attributes) {
    return "<listOfCompartments><compartment id='c' size='4'/></listOfCompartments>"
        + "<listOfSpecies><species id='A' compartment='c' "
        + attributes
        + "/></listOfSpecies>";
  }

  private static double last(String sbml) {
    return simulated(Json.obj("sbml", sbml, "output_times", List.of(1)))
        .fields("values")
        .numbers("A")[0];
  }

  @Test
  void amounts_and_concentrations_are_those_of_the_species() {
    String law = "<apply><times/><ci>c</ci><ci>A</ci></apply>";
    // rate c A in amounts: dA/dt = -A for the concentration 8 / 4
    assertThat(last(model(species("initialAmount='8'") + reaction(law))))
        .isCloseTo(2 * Math.exp(-1), within(1e-8));
    // only amounts: dA/dt = -c A
    assertThat(
            last(model(species("initialAmount='8' hasOnlySubstanceUnits='true'") + reaction(law))))
        .isCloseTo(8 * Math.exp(-4), within(1e-8));
  }

  @Test
  void functions_initial_assignments_and_rules_are_read() {
    String parts =
        "<listOfFunctionDefinitions><functionDefinition id='f'>"
            + math(
                "<lambda><bvar><ci>x</ci></bvar><apply><times/><ci>x</ci><cn"
                    + " type='rational'>1<sep/>2</cn></apply></lambda>")
            + "</functionDefinition></listOfFunctionDefinitions>"
            + species("")
            + "<listOfParameters><parameter id='k' constant='false'/><parameter id='q'"
            + " value='3'/></listOfParameters><listOfInitialAssignments><initialAssignment"
            + " symbol='A'>"
            + math("<apply><plus/><ci>q</ci><cn>2</cn></apply>")
            + "</initialAssignment></listOfInitialAssignments>"
            + "<listOfRules><assignmentRule variable='k'>"
            + math("<apply><ci>f</ci><ci>q</ci></apply>")
            + "</assignmentRule></listOfRules>"
            + reaction("<apply><times/><ci>c</ci><ci>k</ci><ci>A</ci></apply>");
    assertThat(last(model(parts))).isCloseTo(5 * Math.exp(-1.5), within(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "<listOfEvents><event id='e'><wait/></event></listOfEvents>, wait",
    "<listOfReactions><reaction id='r' fast='true'/></listOfReactions>, fast",
    "<listOfConstraints><constraint/></listOfConstraints>, listOfConstraints"
  })
  void what_is_not_supported_is_refused_with_its_element_and_line(String part, String element) {
    String sbml = model(species("initialAmount='1'") + "\n" + part);
    assertThatThrownBy(() -> SbmlReader.read(sbml))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("line 4")
        .hasMessageContaining(element);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new ReactionSimulation()),
                Json.obj("sbml", sbml, "output_times", List.of(1))))
        .containsExactly("/sbml");
  }

  @Test
  void document_types_and_entities_are_not_read() {
    for (String hostile :
        List.of(
            "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><sbml>&x;</sbml>",
            "<sbml xmlns='" + SPACE + "'>",
            "no document")) {
      assertThatThrownBy(() -> SbmlReader.read(hostile)).isInstanceOf(ModelException.class);
    }
  }

  @Test
  void what_a_schema_cannot_say_is_refused_at_its_place() {
    Json.Obj input =
        decay(1, 1).with("rules", Json.obj("p", "q", "q", "p")).with("output_times", List.of(2, 1));
    assertThat(EngineRunner.refused(LoadedEngine.of(new ReactionSimulation()), input))
        .containsExactlyInAnyOrder("/rules", "/output_times/1");
  }
}
