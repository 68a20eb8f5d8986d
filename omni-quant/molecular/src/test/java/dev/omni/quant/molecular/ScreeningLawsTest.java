package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.openscience.cdk.exception.CDKException;
import org.openscience.cdk.silent.SilentChemObjectBuilder;
import org.openscience.cdk.smiles.SmilesParser;

/** What a screen says of a molecule does not depend on how the molecule is written. */
final class ScreeningLawsTest {
  private static final List<String> MOLECULES =
      List.of(
          "CC(=O)Oc1ccccc1C(=O)O",
          "CN1C=NC2=C1C(=O)N(C)C(=O)N2C",
          "CC(C)Cc1ccc(cc1)C(C)C(=O)[O-].[Na+]",
          "C[S+]([O-])Cc1ccc(cc1)[N+](=O)[O-]",
          "OC(=O)CC(O)(CC(=O)O)C(=O)O",
          "NCC(=O)NCC(=O)O",
          "Clc1ccc2c(c1)C(=NCC(=O)N2C)c1ccccc1",
          "C1CC1C1CCCCC1c1ccncc1");

  private static final List<String> PATTERNS =
      List.of("[#6]~[#7]", "[CX3]=[OX1]", "c1ccccc1", "[R]", "[OX2H]", "[!#6]", "*~*~*", "[r3]");

  private static final LoadedEngine STANDARDIZE = LoadedEngine.of(new StandardizeMolecule());
  private static final LoadedEngine SEARCH = LoadedEngine.of(new SimilaritySearch());
  private static final Map<String, JsonFields> KNOWN = new HashMap<>();

  private static String rewritten(String smiles, int seed)
      throws CDKException, CloneNotSupportedException {
    return RewritingTest.rewritten(
        new SmilesParser(SilentChemObjectBuilder.getInstance()).parseSmiles(smiles),
        new Random(seed));
  }

  private static JsonFields standardized(String smiles) {
    return new JsonFields(EngineRunner.result(STANDARDIZE, Json.obj("smiles", smiles)));
  }

  /** The same, computed once for each of the few molecules and their standard forms. */
  private static JsonFields standardOf(String smiles) {
    return KNOWN.computeIfAbsent(smiles, ScreeningLawsTest::standardized);
  }

  @Property(tries = 60) // about 500 ms a try
  void one_standard_form_of_all_writings_which_is_standard_itself(
      @ForAll @IntRange(min = 0, max = 7) int which,
      @ForAll @IntRange(min = 1, max = 99_999) int seed)
      throws CDKException, CloneNotSupportedException {
    String smiles = MOLECULES.get(which);
    String standard = standardOf(smiles).text("standard_smiles");
    assertThat(standardized(rewritten(smiles, seed)).text("standard_smiles")).isEqualTo(standard);
    assertThat(standardOf(standard).text("standard_smiles")).isEqualTo(standard);
    assertThat(standardOf(standard).items("changes")).isEmpty();
  }

  private static double[] counts(String smiles) {
    var patterns = new ArrayList<Json>();
    PATTERNS.forEach(p -> patterns.add(Json.obj("name", p, "smarts", p)));
    return new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new SubstructureMatch()),
                Json.obj("smiles", smiles, "patterns", patterns)))
        .objects("matches").stream().mapToDouble(match -> match.number("count")).toArray();
  }

  @Property(tries = 60) // about 3 ms a try
  void each_pattern_matches_as_often_in_all_writings(
      @ForAll @IntRange(min = 0, max = 7) int which,
      @ForAll @IntRange(min = 1, max = 99_999) int seed)
      throws CDKException, CloneNotSupportedException {
    assertThat(counts(rewritten(MOLECULES.get(which), seed)))
        .containsExactly(counts(MOLECULES.get(which)));
  }

  private static JsonFields nearest(String query, List<String> table, String kind) {
    Json.Obj input =
        Json.obj(
            "query", Json.obj("smiles", List.of(query)),
            "table", Json.obj("smiles", table),
            "fingerprint", kind,
            "k", table.size());
    return new JsonFields(EngineRunner.result(SEARCH, input)).objects("neighbours").get(0);
  }

  @Property(tries = 30) // about 110 ms a try
  void similarity_is_mutual_falls_down_the_list_and_is_1_for_the_molecule_itself(
      @ForAll @IntRange(min = 0, max = 7) int which,
      @ForAll @IntRange(min = 0, max = 3) int print,
      @ForAll @IntRange(min = 1, max = 99_999) int seed)
      throws CDKException, CloneNotSupportedException {
    String kind = List.of("maccs", "ecfp4", "fcfp4", "pubchem").get(print);
    var table = new ArrayList<>(MOLECULES);
    Collections.shuffle(table, new Random(seed));
    JsonFields found = nearest(rewritten(MOLECULES.get(which), seed), table, kind);
    double[] similarity = found.numbers("similarity");
    double[] row = found.numbers("row");
    assertThat(similarity[0]).isEqualTo(1);
    for (int i = 0; i < similarity.length; i++) {
      assertThat(similarity[i]).isBetween(0.0, i == 0 ? 1 : similarity[i - 1]);
      String other = table.get((int) row[i]);
      assertThat(nearest(other, List.of(MOLECULES.get(which)), kind).numbers("similarity"))
          .containsExactly(new double[] {similarity[i]}, within(1e-15));
    }
  }
}
