package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas from masses and masses from formulas. */
final class FormulaMassesTest {
  private static JsonFields adducts(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new AdductMasses()), input));
  }

  private static JsonFields formulas(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new FormulaFromMass()), input));
  }

  @Property
  void the_formula_of_a_mass_is_among_those_found_and_all_are_within_the_tolerance(
      @ForAll @IntRange(min = 1, max = 14) int carbons,
      @ForAll @IntRange(min = 0, max = 3) int nitrogens,
      @ForAll @IntRange(min = 0, max = 5) int oxygens,
      @ForAll @IntRange(min = 0, max = 6) int unsaturation) {
    int hydrogens = 2 * carbons + 2 + nitrogens - 2 * Math.min(unsaturation, carbons);
    String formula =
        "C"
            + carbons
            + "H"
            + hydrogens
            + (nitrogens > 0 ? "N" + nitrogens : "")
            + (oxygens > 0 ? "O" + oxygens : "");
    double mass = adducts(Json.obj("formula", formula)).number("monoisotopic_mass");
    JsonFields found = formulas(Json.obj("mass", mass, "tolerance_ppm", 3, "limit", 10_000));
    String hill = Elements.hill(new java.util.TreeMap<>(Elements.of(formula)));
    JsonFields columns = found.fields("formulas");
    assertThat(columns.texts("formula")).contains(hill).doesNotHaveDuplicates();
    assertThat(columns.texts("formula").get(0)).isEqualTo(hill);
    for (double error : columns.numbers("error_ppm")) {
      assertThat(Math.abs(error)).isLessThanOrEqualTo(3.0001);
    }
    double ion = adducts(Json.obj("formula", formula)).fields("adducts").numbers("mz")[0];
    assertThat(
            formulas(Json.obj("mz", ion, "adduct", "[M+H]+", "tolerance_ppm", 3))
                .fields("formulas")
                .texts("formula"))
        .contains(hill);
  }

  @Test
  void a_molecule_has_the_mass_of_its_formula_and_of_its_nuclides() {
    double plain = adducts(Json.obj("formula", "C2H6O")).number("monoisotopic_mass");
    assertThat(adducts(Json.obj("smiles", "CCO")).number("monoisotopic_mass"))
        .isCloseTo(plain, within(1e-9));
    assertThat(adducts(Json.obj("smiles", "[2H]C([2H])([2H])CO")).number("monoisotopic_mass"))
        .isCloseTo(plain + 3 * (2.01410177812 - 1.00782503223), within(1e-6));
    assertThatThrownBy(() -> adducts(Json.obj("smiles", "CC(=O)[O-]")))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("charge -1");
  }

  @Test
  void two_molecules_two_protons_and_losses_add_up() {
    JsonFields result =
        adducts(
            Json.obj(
                "monoisotopic_mass",
                100,
                "adducts",
                List.of("[2M+2H]2+", "[M-2H2O+H]+", "[M-H]-")));
    double[] mz = result.fields("adducts").numbers("mz");
    assertThat(mz[0]).isCloseTo(100 + 1.00727646, within(1e-6));
    assertThat(mz[1]).isCloseTo(100 - 2 * 18.0105647 + 1.00727646, within(1e-5));
    assertThat(mz[2]).isCloseTo(100 - 1.00727646, within(1e-6));
    assertThat(result.fields("adducts").numbers("charge")).containsExactly(2, 1, -1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"M+H", "[M+H]", "[0M+H]+", "[M+Xx]+", "[M+h]+", "[M+H]0+"})
  void what_is_no_adduct_is_refused_at_its_place(String adduct) {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new AdductMasses()),
                Json.obj("formula", "CH4", "adducts", List.of(adduct))))
        .containsExactly("/adducts/0");
  }

  @Test
  void too_many_candidates_and_an_unknown_element_are_refused() {
    Json.Obj wide =
        Json.obj(
            "C",
            List.of(0, 900),
            "H",
            List.of(0, 1000),
            "N",
            List.of(0, 900),
            "O",
            List.of(0, 900));
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new FormulaFromMass()), Json.obj("mass", 90_000, "elements", wide)))
        .containsExactly("/elements");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new FormulaFromMass()),
                Json.obj("mass", 100, "elements", Json.obj("Xx", List.of(0, 2)))))
        .containsExactly("/elements/Xx");
  }

  @Test
  void rules_of_valence_and_of_hydrogens_leave_formulas_out() {
    Json.Obj input = Json.obj("mass", 16.0313, "tolerance_ppm", 20);
    assertThat(formulas(input).fields("formulas").texts("formula")).containsExactly("CH4");
    assertThat(formulas(input.with("h_to_c_max", 3)).integer("count")).isZero();
  }
}
