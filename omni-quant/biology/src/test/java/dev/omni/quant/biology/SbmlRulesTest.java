package dev.omni.quant.biology;

import static dev.omni.quant.biology.SbmlText.apply;
import static dev.omni.quant.biology.SbmlText.ci;
import static dev.omni.quant.biology.SbmlText.cn;
import static dev.omni.quant.biology.SbmlText.compartment;
import static dev.omni.quant.biology.SbmlText.document;
import static dev.omni.quant.biology.SbmlText.event;
import static dev.omni.quant.biology.SbmlText.events;
import static dev.omni.quant.biology.SbmlText.math;
import static dev.omni.quant.biology.SbmlText.parameters;
import static dev.omni.quant.biology.SbmlText.refusal;
import static dev.omni.quant.biology.SbmlText.rule;
import static dev.omni.quant.biology.SbmlText.rules;
import static dev.omni.quant.biology.SbmlText.simulated;
import static dev.omni.quant.biology.SbmlText.species;
import static dev.omni.quant.biology.SbmlText.symbol;
import static dev.omni.quant.biology.SbmlText.trigger;
import static dev.omni.quant.biology.SbmlText.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.JsonFields;
import org.junit.jupiter.api.Test;

/** What the symbols of a model in SBML are at every time, by closed forms. */
final class SbmlRulesTest {
  private static final String TIME = symbol("time");

  private static String made(String reference, String rate) {
    return "<listOfReactions><reaction id='r' reversible='false'><listOfProducts>"
        + reference
        + "</listOfProducts><kineticLaw>"
        + math(rate)
        + "</kineticLaw></reaction></listOfReactions>";
  }

  private static String list(String... species) {
    return "<listOfSpecies>" + String.join("", species) + "</listOfSpecies>";
  }

  @Test
  void the_start_is_an_output_time() {
    assertThat(values(document(parameters("x=3") + rules(rule("rateRule", "x", cn(2)))), "x", 0, 1))
        .satisfies(x -> assertThat(x[0]).isEqualTo(3))
        .satisfies(x -> assertThat(x[1]).isCloseTo(5, within(1e-9)));
  }

  @Test
  void a_species_keeps_its_amount_while_its_compartment_grows() {
    String text =
        document(
            compartment(2)
                + list(
                    species("A", "initialConcentration='3' hasOnlySubstanceUnits='false'"),
                    species("B", "initialAmount='5' hasOnlySubstanceUnits='true'"))
                + rules(rule("rateRule", "c", cn(1))));
    JsonFields result = simulated(text, 2);
    assertThat(result.fields("values").numbers("A")[0]).isCloseTo(6 / 4.0, within(1e-9));
    assertThat(result.fields("amounts").numbers("A")[0]).isCloseTo(6, within(1e-9));
    assertThat(result.fields("values").numbers("B")[0]).isCloseTo(5, within(1e-9));
    assertThat(result.fields("concentrations").numbers("B")[0]).isCloseTo(5 / 4.0, within(1e-9));
    assertThat(result.fields("values").numbers("c")[0]).isCloseTo(4, within(1e-9));
  }

  @Test
  void a_rate_rule_of_a_species_is_that_of_its_concentration() {
    String text =
        document(
            compartment(2)
                + list(species("A", "initialConcentration='1' hasOnlySubstanceUnits='false'"))
                + rules(rule("rateRule", "A", cn(0.5)), rule("rateRule", "c", cn(1))));
    JsonFields result = simulated(text, 2);
    assertThat(result.fields("values").numbers("A")[0]).isCloseTo(2, within(1e-9));
    assertThat(result.fields("amounts").numbers("A")[0]).isCloseTo(8, within(1e-9));
  }

  @Test
  void a_named_stoichiometry_is_what_its_rule_says() {
    String text =
        document(
            compartment(1)
                + list(species("A", "initialAmount='0' hasOnlySubstanceUnits='true'"))
                + rules(rule("assignmentRule", "many", apply("times", cn(2), TIME)))
                + made("<speciesReference id='many' species='A' constant='false'/>", cn(3)));
    assertThat(values(text, "A", 2)[0]).isCloseTo(12, within(1e-8));
    assertThat(values(text, "many", 2)[0]).isCloseTo(4, within(1e-12));
  }

  @Test
  void the_conversion_factor_of_a_species_comes_before_that_of_the_model() {
    String reference =
        "<speciesReference species='A' stoichiometry='1' constant='true'/>"
            + "<speciesReference species='B' stoichiometry='1' constant='true'/>";
    String text =
        document(
                compartment(1)
                    + list(
                        species("A", "initialAmount='0' hasOnlySubstanceUnits='true'"),
                        species(
                            "B",
                            "initialAmount='0' hasOnlySubstanceUnits='true'"
                                + " conversionFactor='five'"))
                    + parameters("three=3", "five=5")
                    + made(reference, cn(1)))
            .replace("<model id='all'", "<model id='all' conversionFactor='three'");
    assertThat(values(text, "A", 1)[0]).isCloseTo(3, within(1e-9));
    assertThat(values(text, "B", 1)[0]).isCloseTo(5, within(1e-9));
  }

  @Test
  void an_algebraic_rule_determines_the_symbol_that_nothing_else_does() {
    String text =
        document(
            parameters("x=1", "y")
                + rules(
                    rule("rateRule", "x", apply("minus", ci("y"))),
                    rule(
                        "algebraicRule",
                        "",
                        apply("minus", ci("y"), apply("times", cn(2), ci("x"))))));
    assertThat(values(text, "x", 1)[0]).isCloseTo(Math.exp(-2), within(1e-8));
    assertThat(values(text, "y", 1)[0]).isCloseTo(2 * Math.exp(-2), within(1e-8));
  }

  @Test
  void an_algebraic_rule_of_an_index_above_1_is_refused_with_its_line() {
    String text =
        document(
            parameters("x=1")
                + "\n"
                + rules(rule("rateRule", "x", cn(1)), rule("algebraicRule", "", ci("x"))));
    assertThat(refusal(text)).contains("line 3: element algebraicRule is not supported");
  }

  @Test
  void rules_that_use_each_other_in_a_circle_are_refused_with_their_line() {
    String text =
        document(
            parameters("x", "y")
                + "\n"
                + rules(
                    rule("assignmentRule", "x", ci("y")), rule("assignmentRule", "y", ci("x"))));
    assertThat(refusal(text)).contains("line 3: ").contains("circle");
  }

  @Test
  void rate_of_is_the_derivative_of_a_concentration_too() {
    String text =
        document(
            compartment(2)
                + list(species("A", "initialConcentration='3' hasOnlySubstanceUnits='false'"))
                + parameters("slope")
                + rules(
                    rule("rateRule", "c", cn(1)),
                    rule(
                        "assignmentRule",
                        "slope",
                        "<apply>" + symbol("rateOf") + ci("A") + "</apply>")));
    // 6 / (2 + t)
    assertThat(values(text, "slope", 2)[0]).isCloseTo(-6 / 16.0, within(1e-9));
  }

  @Test
  void what_jumps_in_a_right_side_is_met_exactly() {
    String floor = rule("rateRule", "x", apply("floor", TIME));
    String pieces =
        "<piecewise><piece><cn>1</cn>"
            + apply("lt", ci("y"), cn(0.7))
            + "</piece><otherwise><cn>3</cn></otherwise></piecewise>";
    String half = apply("minus", TIME, cn(0.5));
    String sign = rule("rateRule", "z", apply("divide", apply("abs", half), half));
    String text =
        document(
            parameters("x=0", "y=0", "z=0") + rules(floor, rule("rateRule", "y", pieces), sign));
    JsonFields result = simulated(text, 1, 3.5);
    assertThat(result.fields("values").numbers("x")[1]).isCloseTo(4.5, within(1e-9));
    assertThat(result.fields("values").numbers("y")[0])
        .isCloseTo(0.7 + 3 * (1 - 0.7), within(1e-9));
    assertThat(result.fields("values").numbers("z")[0]).isCloseTo(0, within(1e-9));
  }

  @Test
  void a_root_that_a_condition_holds_above_0_ends_at_0() {
    String guarded =
        "<piecewise><piece>"
            + apply("minus", apply("root", ci("x")))
            + apply("gt", ci("x"), cn(0))
            + "</piece><otherwise><cn>0</cn></otherwise></piecewise>";
    String text = document(parameters("x=1") + rules(rule("rateRule", "x", guarded)));
    // (1 - t / 2)^2 up to t = 2
    assertThat(values(text, "x", 1, 3))
        .satisfies(x -> assertThat(x[0]).isCloseTo(0.25, within(1e-8)))
        .satisfies(x -> assertThat(x[1]).isCloseTo(0, within(1e-8)));
  }

  @Test
  void a_symbol_without_a_value_is_left_out_and_refused_where_it_is_used() {
    String unused = document(parameters("x=1", "none"));
    assertThat(simulated(unused, 1).fields("values").has("none")).isFalse();
    String used = document(parameters("x=1", "none") + rules(rule("rateRule", "x", ci("none"))));
    assertThat(refusal(used)).contains("line 2: none has no value at the start");
  }

  @Test
  void a_package_that_is_not_required_is_passed_over_and_one_that_is_is_refused() {
    String other =
        document(parameters("x=1"))
            .replace("<model", "<o:extra xmlns:o='urn:other'/><model")
            .replace("level='3'", "xmlns:o='urn:other' o:required='%s' level='3'");
    assertThat(values(other.replace("%s", "false"), "x", 1)[0]).isEqualTo(1);
    assertThat(refusal(other.replace("%s", "true"))).contains("is not supported");
  }

  @Test
  void a_delay_in_a_formula_is_refused_with_its_line() {
    String delayed = "<apply>" + symbol("delay") + ci("x") + cn(1) + "</apply>";
    assertThat(refusal(document(parameters("x=1") + "\n" + rules(rule("rateRule", "x", delayed)))))
        .contains("line 3: element csymbol is not supported");
  }

  private static void unassigned(String parts, String setting, String why) {
    assertThat(refusal(document(parts + "\n" + setting)))
        .contains("line 3: nothing may be assigned to x, " + why);
  }

  @Test
  void what_may_not_be_assigned_is_refused_with_its_line() {
    String constant = parameters("x=1").replace("constant='false'", "constant='true'");
    String event = event("", trigger(true, true, apply("geq", TIME, cn(1))), "", "x", cn(2));
    String assigned = rule("assignmentRule", "x", cn(2));
    for (String kind : new String[] {"assignmentRule", "rateRule"}) {
      unassigned(constant, rules(rule(kind, "x", cn(2))), "which is constant");
      unassigned(
          parameters("x=1"),
          rules(rule("rateRule", "x", cn(1)), rule(kind, "x", cn(2))),
          "which another rule determines");
      unassigned(
          compartment(1) + list(species("x", "initialAmount='1' hasOnlySubstanceUnits='true'")),
          rules(rule(kind, "x", cn(2)))
              + made("<speciesReference species='x' stoichiometry='1' constant='true'/>", cn(1)),
          "which reactions change");
      assertThat(refusal(document(parameters("x=1") + "\n" + rules(rule(kind, "all", cn(2))))))
          .contains("line 3: attribute variable");
    }
    unassigned(constant, events(event), "which is constant");
    unassigned(parameters("x=1"), rules(assigned) + events(event), "which has a rule");
    unassigned(
        parameters("x=1"),
        "<listOfInitialAssignments><initialAssignment symbol='x'>"
            + math(cn(3))
            + "</initialAssignment></listOfInitialAssignments>"
            + rules(assigned),
        "which has a rule");
    assertThat(refusal(document(constant))).isEmpty();
    assertThat(refusal(document(parameters("x=1") + events(event)))).isEmpty();
  }
}
