package dev.omni.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.testkit.EngineRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A formula has one value, and one refusal, wherever it may be sent. */
final class OneFormulaLanguageTest {
  private static final Path TABLES = Path.of("..", "core", "src", "test", "resources");

  /**
   * A formula of the table.
   *
   * @param value by mpmath
   */
  record Row(String formula, double value) {}

  static Stream<Row> formulas() throws IOException {
    return rows("formulas.tsv").map(row -> new Row(row[0], Double.parseDouble(row[1])));
  }

  static Stream<String> refused() throws IOException {
    return rows("formulas-refused.tsv").map(row -> row[0]);
  }

  private static Stream<String[]> rows(String name) throws IOException {
    return Files.readAllLines(TABLES.resolve(name)).stream().map(line -> line.split("\t"));
  }

  private static JsonFields result(String id, String input) {
    return new JsonFields(
        EngineRunner.result(EngineRunner.engine(id), (Json.Obj) JsonReader.trusted(input)));
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("formulas")
  void quadrature_integrates_it(Row row) {
    String input =
        """
        {"integrand": "%s + 0*x", "lower": 0, "upper": 1}"""
            .formatted(row.formula());
    double value = result("scientific-discovery.quadrature", input).number("value");
    assertThat(value).isCloseTo(row.value(), within(1e-13 * Math.abs(row.value()) + 1e-300));
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("formulas")
  void regression_fits_with_it(Row row) {
    String response =
        Stream.of(1.01, 1.98, 3.02, 3.99)
            .map(y -> String.valueOf(2 * y * (Math.abs(row.value()) > 1e-20 ? row.value() : 1)))
            .toList()
            .toString();
    String factor = Math.abs(row.value()) > 1e-20 ? row.formula() : "1 + " + row.formula();
    String input =
        """
        {"model": "b1*x*(%s)", "start": [1], "x": [1, 2, 3, 4], "y": %s}"""
            .formatted(factor, response);
    double slope =
        result("scientific-discovery.regression.nonlinear", input).numbers("parameters")[0];
    assertThat(slope).isCloseTo(2.0, within(0.01));
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("formulas")
  void optimisation_finds_it_at_the_foot(Row row) {
    String input =
        """
        {"objective": "(x - 3)^2 + (%s)", "variables": {"x": {"start": 1}}}"""
            .formatted(row.formula());
    double value = result("scientific-discovery.optimize", input).number("minimum");
    assertThat(value).isCloseTo(row.value(), within(1e-12 * Math.abs(row.value()) + 1e-12));
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("formulas")
  void an_equation_grows_by_it(Row row) {
    String input =
        """
        {"equations": {"y": "%s"}, "initial": {"y": 0}, "output_times": [1]}"""
            .formatted(row.formula());
    double[] y = result("physics.ode.solve", input).fields("values").numbers("y");
    assertThat(y[0]).isCloseTo(row.value(), within(1e-12 * Math.abs(row.value())));
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("formulas")
  void a_reaction_runs_at_it(Row row) {
    String input =
        """
        {"species": [{"id": "P", "initial": 0}], "output_times": [1],
         "reactions": [{"id": "v", "reactants": {}, "products": {"P": 1}, "rate": "%s"}]}"""
            .formatted(row.formula());
    double[] p = result("biology.reaction-network.simulate", input).fields("values").numbers("P");
    assertThat(p[0]).isCloseTo(row.value(), within(1e-10 * Math.abs(row.value())));
  }

  static Stream<Row> markedUp() throws IOException {
    return formulas().filter(row -> WrittenMath.of(row.formula()).isPresent());
  }

  @Test
  void most_of_the_formulas_have_only_functions_of_mathml() throws IOException {
    assertThat(markedUp().count()).isEqualTo(38);
  }

  @Tag("ci")
  @ParameterizedTest
  @MethodSource("markedUp")
  void a_document_of_sbml_is_ruled_by_it(Row row) {
    String math = WrittenMath.of(row.formula()).orElseThrow();
    String document =
        """
        <sbml xmlns="http://www.sbml.org/sbml/level3/version2/core" level="3" version="2">
        <model><listOfParameters>
        <parameter id="assigned" constant="false"/><parameter id="grown" value="0" constant="false"/>
        </listOfParameters><listOfRules>
        <assignmentRule variable="assigned"><math xmlns="http://www.w3.org/1998/Math/MathML">%s</math>
        </assignmentRule>
        <rateRule variable="grown"><math xmlns="http://www.w3.org/1998/Math/MathML">%s</math></rateRule>
        </listOfRules></model></sbml>"""
            .formatted(math, math);
    String input = Json.obj("sbml", document, "output_times", List.of(1)).canonical();
    JsonFields values = result("biology.reaction-network.simulate", input).fields("values");
    assertThat(values.numbers("assigned")[0])
        .isCloseTo(row.value(), within(1e-13 * Math.abs(row.value())));
    assertThat(values.numbers("grown")[0])
        .isCloseTo(row.value(), within(1e-10 * Math.abs(row.value())));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void what_is_refused_is_refused_at_its_member(String formula) {
    String text = Json.str(formula).canonical();
    assertThat(
            refused(
                "scientific-discovery.quadrature",
                """
        {"integrand": %s, "lower": 0, "upper": 1}""",
                text))
        .containsExactly("/integrand");
    assertThat(
            refused(
                "scientific-discovery.optimize",
                """
        {"objective": %s, "variables": {"x": {"start": 1}}}""",
                text))
        .containsExactly("/objective");
    assertThat(
            refused(
                "scientific-discovery.regression.nonlinear",
                """
        {"model": %s, "start": [1], "x": [1, 2, 3, 4], "y": [1, 2, 3, 4]}""",
                text))
        .containsExactly("/model");
    assertThat(
            refused(
                "physics.ode.solve",
                """
        {"equations": {"x": %s}, "initial": {"x": 0}, "output_times": [1]}""",
                text))
        .containsExactly("/equations/x");
    assertThat(
            refused(
                "biology.reaction-network.simulate",
                """
        {"species": [{"id": "x", "initial": 0}], "output_times": [1],
         "reactions": [{"id": "v", "reactants": {}, "products": {"x": 1}, "rate": %s}]}""",
                text))
        .containsExactly("/reactions/0/rate");
  }

  private static List<String> refused(String id, String input, String formula) {
    return EngineRunner.refused(
        EngineRunner.engine(id), (Json.Obj) JsonReader.trusted(input.formatted(formula)));
  }

  /** One compartment, an infusion of 5 for one hour, and elimination at rate 0.3. */
  @Test
  void an_infusion_that_ends_is_right_in_a_reaction_network_and_in_an_equation() {
    double after = 5 / 0.3 * (1 - Math.exp(-0.3)) * Math.exp(-0.3 * 2);
    double[] model =
        result(
                "biology.reaction-network.simulate",
                """
                {"species": [{"id": "A", "initial": 0}], "output_times": [3],
                 "reactions": [
                   {"id": "in", "reactants": {}, "products": {"A": 1}, "rate": "if(t < 1, 5, 0)"},
                   {"id": "out", "reactants": {"A": 1}, "products": {}, "rate": "0.3*A"}]}""")
            .fields("values")
            .numbers("A");
    assertThat(model[0]).isCloseTo(after, within(1e-8 * after));
    double[] equation =
        result(
                "physics.ode.solve",
                """
                {"equations": {"A": "if(t < 1, 5, 0) - 0.3*A"}, "initial": {"A": 0},
                 "output_times": [3]}""")
            .fields("values")
            .numbers("A");
    assertThat(equation[0]).isCloseTo(after, within(1e-8 * after));
  }
}
