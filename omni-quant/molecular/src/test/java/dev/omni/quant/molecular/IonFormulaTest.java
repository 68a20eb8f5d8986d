package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Formulas with brackets, isotopes and charges, and the isotopes of every element. */
class IonFormulaTest {
  @ParameterizedTest
  @CsvSource({
    "(CH3)2CO, '{C=3, H=6, O=1}', 0",
    "[13C]2H6, '{13C=2, H=6}', 0",
    "[13C2]H6, '{13C=2, H=6}', 0",
    "D2O, '{2H=2, O=1}', 0",
    "T, '{3H=1}', 0",
    "[SO4]2-, '{O=4, S=1}', -2",
    "[Cu(NH3)4]2+, '{Cu=1, H=12, N=4}', 2",
    "[CH3]2O, '{C=2, H=6, O=1}', 0",
    "C8H10N4O2+, '{C=8, H=10, N=4, O=2}', 1",
    "CH3COO-, '{C=2, H=3, O=2}', -1",
    "SO4^2-, '{O=4, S=1}', -2",
    "[99Tc]O4-, '{99Tc=1, O=4}', -1"
  })
  void a_formula_is_read(String text, String counts, int charge) {
    assertThat(IonFormula.of(text).counts()).hasToString(counts);
    assertThat(IonFormula.of(text).charge()).isEqualTo(charge);
  }

  /** Caffeine with a proton: CODATA's masses give m/z 195.0877 as the literature does. */
  @Test
  void the_electrons_of_an_ion_are_taken_off_its_mz() {
    JsonFields ion = pattern(Json.obj("formula", "[C8H11N4O2]+"));
    JsonFields twice = pattern(Json.obj("formula", "[C8H12N4O2]2+"));

    assertThat(ion.objects("peaks").get(0).number("mz")).isCloseTo(195.08765, within(1e-5));
    assertThat(twice.objects("peaks").get(0).number("mz"))
        .isCloseTo((195.08765 + 1.00728) / 2, within(1e-5));
    assertThat(pattern(Json.obj("formula", "C8H10N4O2")).objects("peaks").get(0).has("mz"))
        .isFalse();
  }

  @Test
  void a_named_isotope_moves_the_pattern_and_has_no_other() {
    JsonFields labelled = pattern(Json.obj("formula", "[13C6]", "resolution_da", 0.5));

    assertThat(labelled.objects("peaks")).hasSize(1);
    assertThat(labelled.number("monoisotopic_mass")).isCloseTo(6 * 13.00335483507, within(1e-6));
  }

  private static JsonFields pattern(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new IsotopePatterns()), input));
  }

  static List<String> elements() {
    return List.of(
        ("H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As"
                + " Se Br Kr Rb Sr Y Zr Nb Mo Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Sm"
                + " Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Th Pa U")
            .split(" "));
  }

  /** The uncertainty of the standard weights of lead, sulfur and the like is up to 1e-4 of them. */
  @ParameterizedTest
  @MethodSource("elements")
  void the_isotopes_of_an_element_make_up_its_standard_weight(String element) {
    double weight = AtomicWeights.of(element).orElseThrow();
    double shares = Nuclides.of(element).stream().mapToDouble(Nuclide::share).sum();

    assertThat(shares).isCloseTo(1, within(2e-5));
    assertThat(Nuclides.average(element, null)).isCloseTo(weight, within(1.6e-4 * weight));
  }

  @Test
  void every_element_of_nature_is_in_the_table_once() {
    assertThat(elements()).hasSize(84).allMatch(Nuclides::natural);
    assertThat(elements().stream().mapToInt(each -> Nuclides.of(each).size()).sum()).isEqualTo(289);
    assertThat(Map.of("Zn", 5, "Sn", 10, "Xe", 9, "F", 1))
        .allSatisfy((element, isotopes) -> assertThat(Nuclides.of(element)).hasSize(isotopes));
  }
}
