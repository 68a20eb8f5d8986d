package dev.omni.quant.biology;

import static dev.omni.quant.biology.SbmlText.apply;
import static dev.omni.quant.biology.SbmlText.ci;
import static dev.omni.quant.biology.SbmlText.cn;
import static dev.omni.quant.biology.SbmlText.document;
import static dev.omni.quant.biology.SbmlText.parameters;
import static dev.omni.quant.biology.SbmlText.refusal;
import static dev.omni.quant.biology.SbmlText.rule;
import static dev.omni.quant.biology.SbmlText.rules;
import static dev.omni.quant.biology.SbmlText.symbol;
import static dev.omni.quant.biology.SbmlText.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Models in SBML that are put together of others, and documents of level 1. */
final class SbmlCompositionTest {
  private static String definition(String parts) {
    return "<comp:listOfModelDefinitions><comp:modelDefinition id='part'>"
        + parts
        + "</comp:modelDefinition></comp:listOfModelDefinitions>";
  }

  private static String submodel(String attributes, String parts) {
    return "<comp:listOfSubmodels><comp:submodel comp:id='sub' comp:modelRef='part' "
        + attributes
        + ">"
        + parts
        + "</comp:submodel></comp:listOfSubmodels>";
  }

  private static final String GROWTH =
      parameters("x=1", "k=2") + rules(rule("rateRule", "x", ci("k")));

  @Test
  void a_symbol_of_a_submodel_has_the_name_of_the_submodel_before_its_own() {
    String text = document(submodel("", ""), definition(GROWTH));
    assertThat(values(text, "sub__x", 2)[0]).isCloseTo(5, within(1e-9));
  }

  @Test
  void an_element_takes_the_place_of_what_it_replaces() {
    String replacing =
        parameters("k=7")
            .replace(
                "/></listOfParameters>",
                "><comp:listOfReplacedElements><comp:replacedElement comp:idRef='k'"
                    + " comp:submodelRef='sub'/></comp:listOfReplacedElements></parameter>"
                    + "</listOfParameters>");
    String text = document(replacing + submodel("", ""), definition(GROWTH));
    assertThat(values(text, "sub__x", 2)[0]).isCloseTo(15, within(1e-9));
  }

  @Test
  void what_a_submodel_deletes_is_no_longer_there() {
    String deletion =
        "<comp:listOfDeletions><comp:deletion comp:metaIdRef='law'/></comp:listOfDeletions>";
    String text =
        document(
            submodel("", deletion),
            definition(GROWTH.replace("<rateRule", "<rateRule metaid='law'")));
    assertThat(values(text, "sub__x", 2)[0]).isEqualTo(1);
  }

  @Test
  void the_time_of_a_submodel_is_converted() {
    String clock =
        parameters("x=0", "now")
            + rules(
                rule("rateRule", "x", cn(1)),
                rule("assignmentRule", "now", apply("plus", symbol("time"), cn(0))));
    String text =
        document(
            parameters("sixty=60") + submodel("comp:timeConversionFactor='sixty'", ""),
            definition(clock));
    assertThat(values(text, "sub__x", 30)[0]).isCloseTo(0.5, within(1e-9));
    assertThat(values(text, "sub__now", 30)[0]).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void a_model_that_contains_itself_and_one_in_another_file_are_refused() {
    String itself = document(submodel("", ""), definition(submodel("", "")));
    assertThat(refusal(itself)).contains("line ").contains("contains itself");
    String elsewhere =
        document(
            parameters("x=1"),
            "<comp:listOfExternalModelDefinitions><comp:externalModelDefinition comp:id='o'"
                + " comp:source='o.xml'/></comp:listOfExternalModelDefinitions>");
    assertThat(refusal(elsewhere))
        .contains("line 2: element comp:listOfExternalModelDefinitions is not supported");
  }

  private static String levelOne(String formula) {
    return "<sbml xmlns='http://www.sbml.org/sbml/level1' level='1' version='2'><model>"
        + "<listOfCompartments><compartment name='c' volume='2'/></listOfCompartments>"
        + "<listOfSpecies><species name='A' compartment='c' initialAmount='4'/></listOfSpecies>"
        + "<listOfParameters><parameter name='k' value='3'/></listOfParameters>\n"
        + "<listOfRules><speciesConcentrationRule type='rate' species='A' formula='"
        + formula
        + "'/></listOfRules></model></sbml>";
  }

  @Test
  void a_formula_of_level_1_is_read() {
    assertThat(values(levelOne("(k - 1)*pow(2, k)/sqr(4) + log(exp(k))"), "A", 1)[0])
        .isCloseTo(2 + 1 + 3, within(1e-9));
  }

  @Test
  void a_sign_before_a_power_is_refused_in_level_1_where_readers_differ() {
    assertThat(refusal(levelOne("-k^2"))).contains("line 2: attribute formula is not supported");
    assertThat(values(levelOne("-(k^2)"), "A", 1)[0]).isCloseTo(2 - 9, within(1e-9));
  }
}
