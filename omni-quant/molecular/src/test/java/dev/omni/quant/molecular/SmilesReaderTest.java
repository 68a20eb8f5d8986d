package dev.omni.quant.molecular;

import static dev.omni.testkit.EngineRunner.number;
import static dev.omni.testkit.EngineRunner.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmilesReaderTest {
  private static final JsonEngine DESCRIPTORS = LoadedEngine.of(new MolecularDescriptors());
  private static final JsonEngine IDENTITY = LoadedEngine.of(new MolecularIdentity());
  private static final JsonEngine COUNT = LoadedEngine.of(new SubstructureCount());
  private static final JsonEngine SIMILARITY = LoadedEngine.of(new FingerprintSimilarity());
  private static final JsonEngine ISOTOPES = LoadedEngine.of(new IsotopePatterns());

  private static Json.Obj smiles(String smiles) {
    return Json.obj("smiles", smiles);
  }

  @ParameterizedTest
  @CsvSource({"OCC, CCO", "c1ccccc1O, OC1=CC=CC=C1", "[nH]1cccc1, C1=CNC=C1", "C([H])([H])O, CO"})
  void a_molecule_is_the_same_however_it_is_written(String one, String other) {
    for (JsonEngine engine : List.of(DESCRIPTORS, IDENTITY)) {
      assertThat(result(engine, smiles(one))).isEqualTo(result(engine, smiles(other)));
    }
    assertThat(result(SIMILARITY, Json.obj("fingerprint", "ecfp4", "smiles", List.of(one, other))))
        .extracting(result -> result.find("tanimoto").orElseThrow())
        .isEqualTo(Json.of(List.of(Json.arr(1, 1), Json.arr(1, 1))));
  }

  /**
   * Values that the library's own tests have for its fragments (XLogPDescriptorTest of the CDK).
   */
  @ParameterizedTest
  @CsvSource({
    "O=C1N(C)C=CC(=O)N1C, -0.59",
    "O=C1NC(=O)C=CN1C1OC(CO)C(O)C1O, -2.11",
    "c1ccccc1, 2.02"
  })
  void rings_are_judged_as_those_did_who_fitted_the_fragments_of_log_p(String smiles, double logP) {
    Json.Obj result = result(DESCRIPTORS, smiles(smiles));
    assertThat(new JsonFields(result).number("xlogp")).isCloseTo(logP, within(0.011));
  }

  @Test
  void what_lacks_a_contribution_is_null_and_named_and_the_rest_is_given() {
    JsonComputed copper = EngineRunner.computed(DESCRIPTORS, smiles("[Cu+2]"), Work.alone());
    assertThat(copper.result().members())
        .containsEntry("xlogp", Json.NULL)
        .containsEntry("jplogp", Json.NULL)
        .containsEntry("lipinski_violations", Json.num(0))
        .containsEntry("formula", Json.str("[Cu]2+"));
    assertThat(
            new JsonFields(copper.result())
                .objects("notes").stream().map(note -> note.text("field")).toList())
        .containsExactly("xlogp", "jplogp", "fraction_csp3", "lipinski_violations");
    Json.Obj methane = result(DESCRIPTORS, smiles("[13CH4]"));
    assertThat(new JsonFields(methane).number("monoisotopic_mass"))
        .isCloseTo(17.034655, within(1e-6));
  }

  @Test
  void a_name_behind_a_smiles_is_refused_and_not_cut_off() {
    assertThat(EngineRunner.refused(DESCRIPTORS, smiles("CC O"))).containsExactly("/smiles");
    assertThat(EngineRunner.refused(IDENTITY, smiles("CCO\u00a0"))).containsExactly("/smiles");
    assertThat(EngineRunner.refused(SIMILARITY, Json.obj("smiles", List.of(" CC", "C\tC"))))
        .containsExactly("/smiles/0", "/smiles/1");
    assertThat(EngineRunner.refused(COUNT, Json.obj("smiles", "CC x", "smarts", "[#6] N")))
        .containsExactly("/smiles", "/smarts");
  }

  @Test
  void a_pattern_that_cannot_be_read_is_refused_and_an_absent_one_counts_zero() {
    assertThatThrownBy(() -> result(COUNT, smiles("CCO").with("smarts", "[C")))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("smarts cannot be read");
    assertThat(number(COUNT, smiles("CCO").with("smarts", "N"), "matches")).isZero();
    assertThat(number(COUNT, smiles("C1CC1").with("smarts", "CC"), "matches")).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({
    "Xx2, is no element",
    "Tc, natural abundance",
    "Og, natural abundance",
    "C0, at least 1",
    "C99999999999, at most 1000000",
    "C6000, at most 5000 atoms",
    "(CH3, expected an element or )",
    "[13, expected an element",
    "[50C], is no isotope",
    "CH3++, at the end",
    "c6h6, expected an element"
  })
  void a_formula_without_a_pattern_is_refused(String formula, String why) {
    Json.Obj input = ISOTOPES.capability().input().filled(Json.obj("formula", formula));
    assertThat(ISOTOPES.problems(input))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.pointer()).isEqualTo("/formula");
              assertThat(problem.message()).contains(why);
            });
  }

  @Test
  void the_order_of_elements_does_not_matter() {
    assertThat(result(ISOTOPES, Json.obj("formula", "OC2H5Cl")))
        .isEqualTo(result(ISOTOPES, Json.obj("formula", "C2ClH5O")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "[13"})
  void a_pattern_that_ends_within_an_atom_has_no_answer(String smarts) {
    Json.Obj input = Json.obj("smiles", "CCO", "smarts", smarts);
    assertThatThrownBy(() -> result(COUNT, input))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining("brackets");
  }

  @ParameterizedTest
  @CsvSource({
    "[99999999999C], mass number",
    "[500CH4], mass number",
    "[5CH4], mass number",
    "[11H]C, mass number",
    "[Na+12], more charge than it has electrons"
  })
  void an_atom_that_cannot_be_is_refused_at_its_place(String smiles, String why) {
    for (JsonEngine engine : List.of(IDENTITY, DESCRIPTORS)) {
      assertThat(engine.problems(engine.capability().input().filled(Json.obj("smiles", smiles))))
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.pointer()).isEqualTo("/smiles");
                assertThat(problem.message()).contains(why);
              });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"maccs", "ecfp4", "pubchem"})
  void mirror_images_have_one_fingerprint(String fingerprint) {
    Json.Obj input =
        Json.obj(
            "fingerprint",
            fingerprint,
            "smiles",
            List.of("C[C@H](N)C(=O)O", "C[C@@H](N)C(=O)O", "CC(N)C(=O)O"));
    double[][] alike = new JsonFields(result(SIMILARITY, input)).rows("tanimoto");
    assertThat(alike).isDeepEqualTo(new double[][] {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}});
  }

  @ParameterizedTest
  @ValueSource(strings = {"[F]", "[F+]"})
  void an_atom_of_no_kind_that_the_library_knows_has_no_log_p(String smiles) {
    Json.Obj input = Json.obj("smiles", smiles);
    assertThat(result(DESCRIPTORS, input).members()).containsEntry("jplogp", Json.NULL);
  }

  @ParameterizedTest
  @CsvSource({
    "[SiH4], H4Si",
    "C[SiH](C)C, C3H10Si",
    "CP, CH5P",
    "[PH4+], [H4P]+",
    "[SH-], [HS]-",
    "O=[PH2]O, H3O2P",
    "F[P-](F)(F)(F)(F)F, [F6P]-",
    "FI(F)(F)(F)F, F5I",
    "[N-3].[Li+].[Li+].[Li+], Li3N",
    "[290Lv], Lv"
  })
  void a_molecule_that_there_is_has_an_identity(String smiles, String formula) {
    assertThat(new JsonFields(result(IDENTITY, smiles(smiles))).text("formula")).isEqualTo(formula);
  }

  @ParameterizedTest
  @CsvSource({
    "[H+], InChI=1S/p+1, [H+]",
    "[H+].[2H+], InChI=1S/p+2/i/hD, [2H+].[H+]",
    "[2H+].[H+], InChI=1S/p+2/i/hD, [2H+].[H+]"
  })
  void protons_alone_have_an_identity(String smiles, String inchi, String canonical) {
    var result = new JsonFields(result(IDENTITY, smiles(smiles)));
    assertThat(result.text("inchi")).isEqualTo(inchi);
    assertThat(result.text("canonical_smiles")).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource({
    "[Tc], nature has none of it",
    "[H]O[H].[Tc], atom 4 of smiles (Tc)",
    "C[Og], nature has none of it",
    "[290Lv], no nuclide of this mass number"
  })
  void an_atom_whose_mass_is_not_known_is_refused_with_that_reason(String smiles, String why) {
    assertThatThrownBy(() -> result(DESCRIPTORS, smiles(smiles)))
        .isInstanceOf(Infeasible.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource({
    "C1CC1C1CCCCC1, [r6], 6",
    "C1CC1C1CCCCC1, [r5], 0",
    "C1CC1c1ccccc1, c[r5], 0",
    "C1CC1C1CCCCC1, [$([r6]);!r3], 6",
    "FN2C1=C=C1CN=CO2, [r7], 5",
    "C1CCC2CCCC2C1, [!r5], 4",
    "CCC, [r3], 0",
    "C1CCCCCCCCCCC1, [r12], 12"
  })
  void an_atom_is_in_the_smallest_ring_that_it_lies_on(String smiles, String smarts, int matches) {
    Json.Obj input = smiles(smiles).with("smarts", smarts);
    assertThat(number(COUNT, input, "matches")).isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*~*~*~*~[Xe]", "[$(*~*~*~*~[Xe])]"})
  void a_search_that_finds_nothing_stops_when_told_to(String smarts) {
    Json.Obj input = smiles("C12C3C4C1C5C2C3C45").with("smarts", smarts);
    assertThatThrownBy(() -> EngineRunner.computed(COUNT, input, EngineRunner.cancelledAfter(100)))
        .isInstanceOf(CancellationException.class);
  }

  /** Sums of Ertl's fragments (2000, table 1) for N and O: 3.01 + 17.07 + 23.06 and so on. */
  @ParameterizedTest
  @CsvSource({
    "C[N+](=O)[O-], CN(=O)=O, 43.14",
    "CN=[N+]=[N-], CN=N#N, 49.75",
    "[O-][n+]1ccccc1, O=n1ccccc1, 26.94",
    "C[N-][N+]#N, CN=[N+]=[N-], 49.75",
    "[NH-][N+]#N, N=[N+]=[N-], 61.24",
    "[N-2][N+]#N, [N-]=[N+]=[N-], 37.39",
    "[CH2-][N+]#N, C=[N+]=[N-], 37.39",
    "N#[N+][CH-]C(C)=O, O=C(C)C=[N+]=[N-], 54.46",
    "[N-]=[N+]=O, O=[N+]=[N-], 51.21",
    "N#N=O, [O-][N+]#N, 51.21",
    "C[N+](C)=[N-], [N-]=[N+](C)C, 3.01",
    "CN(C)#N, C[N+](C)=[N-], 3.01"
  })
  void two_writings_of_a_group_have_one_polar_surface(String one, String other, double area) {
    assertThat(number(DESCRIPTORS, smiles(one), "tpsa")).isCloseTo(area, within(1e-9));
    assertThat(number(DESCRIPTORS, smiles(other), "tpsa")).isCloseTo(area, within(1e-9));
  }

  @Test
  void rings_are_looked_for_where_a_pattern_asks_for_them_and_until_told_to_stop() {
    Json.Obj cubane = smiles("C12C3C4C1C5C2C3C45");
    EngineRunner.computed(COUNT, cubane.with("smarts", "[R]"), EngineRunner.cancelledAfter(50));
    assertThatThrownBy(
            () ->
                EngineRunner.computed(
                    COUNT, cubane.with("smarts", "[r4]"), EngineRunner.cancelledAfter(50)))
        .isInstanceOf(CancellationException.class);
  }

  @ParameterizedTest
  @CsvSource({"CC=NO, 1, 0", "CN(=O)=O, 0, 0", "[OH-], 0, 1", "COc1ccccc1, 0, 0", "C[OH2+], 1, 0"})
  void donors_and_acceptors_are_counted_as_the_text_says(String smiles, int donors, int acceptors) {
    var result = new JsonFields(result(DESCRIPTORS, smiles(smiles)));
    assertThat(result.integer("hbond_donors")).isEqualTo(donors);
    assertThat(result.integer("hbond_acceptors")).isEqualTo(acceptors);
  }
}
