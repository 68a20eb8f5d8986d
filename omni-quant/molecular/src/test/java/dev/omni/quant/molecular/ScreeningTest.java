package dev.omni.quant.molecular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.figure.Drawing;
import dev.omni.engine.figure.Figure;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard forms, substructures and neighbors of molecules, however they are written. */
final class ScreeningTest {
  private static JsonFields standard(String smiles, String... steps) {
    Json.Obj input = Json.obj("smiles", smiles);
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new StandardizeMolecule()),
            steps.length == 0 ? input : input.with("steps", List.of(steps))));
  }

  private static JsonFields matches(String smiles, String smarts) {
    return new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new SubstructureMatch()),
                Json.obj(
                    "smiles",
                    smiles,
                    "patterns",
                    List.of(Json.obj("name", "p", "smarts", smarts)))))
        .objects("matches")
        .get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "CC(=O)[O-].[Na+], CC(=O)O",
    "CC[NH3+].[Cl-], CCN",
    "[O-][n+]1ccccc1, [O-][n+]1ccccc1",
    "C[S+]([O-])C, CS(C)=O",
    "CC(=O)O[Na], CC(=O)O",
    "[NH3+]CC([O-])=O, NCC(=O)O",
    "C[N+](C)(C)CC([O-])=O, C[N+](C)(C)CC([O-])=O",
    "C[n+]1ccccc1.[I-], C[n+]1ccccc1",
    "CN=[N+]=[N-], CN=[N+]=[N-]",
    "c1cc[nH+]cc1, c1ccncc1"
  })
  void forms_of_one_molecule_become_one(String written, String expected) {
    String canonical = SmilesReader.canonical(SmilesReader.read(expected));
    JsonFields result = standard(written);
    assertThat(result.text("standard_smiles")).isEqualTo(canonical);
    // what is standard stays as it is
    assertThat(standard(result.text("standard_smiles")).items("changes")).isEmpty();
  }

  @Test
  void what_is_left_out_is_named_and_a_balanced_ion_keeps_its_partner() {
    JsonFields salt = standard("CC[NH3+].[Cl-].O");
    assertThat(salt.text("removed").split("[.]")).hasSize(2);
    JsonFields ionic = standard("C[N+](C)(C)C.CC(=O)[O-].[O-]S(=O)(=O)C.[H+]", "neutralise");
    assertThat(ionic.integer("charge")).isZero();
    assertThat(ionic.text("standard_smiles")).contains("[O-]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Oc1ccccn1", "O=c1cccc[nH]1"})
  void both_writings_of_pyridone_have_one_tautomer(String written) {
    assertThat(standard(written, "tautomer").text("inchikey"))
        .isEqualTo(standard("Oc1ccccn1", "tautomer").text("inchikey"));
    assertThat(standard(written, "tautomer").text("standard_smiles"))
        .isEqualTo(standard("Oc1ccccn1", "tautomer").text("standard_smiles"));
  }

  @Test
  void atoms_count_from_zero_in_the_order_of_the_smiles_past_written_hydrogens() {
    JsonFields match = matches("[H]OC(=O)c1ccccc1", "C(=O)[OX2H1]");
    assertThat(match.integer("count")).isEqualTo(1);
    assertThat(match.items("atoms").get(0)).isEqualTo(Json.arr(new double[] {1, 2, 3}));
    assertThat(matches("CCCC", "CC").items("atoms")).hasSize(3);
    assertThat(matches("CCCC", "N").items("atoms")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CC(=O)Oc1ccccc1C(=O)O, OC(=O)c1ccccc1OC(C)=O",
    "CN1C=NC2=C1C(=O)N(C)C(=O)N2C, Cn1cnc2n(C)c(=O)n(C)c(=O)c12",
    "CC(C)Cc1ccc(cc1)C(C)C(=O)O, OC(=O)C(C)c1ccc(CC(C)C)cc1"
  })
  void two_writings_have_as_many_matches_of_each_pattern_and_similarity_one(
      String one, String other) {
    for (String smarts : List.of("c1ccccc1", "[CX3]=O", "[#6]~[#6]", "[R]", "[OX2H]", "[!#6]")) {
      assertThat(matches(one, smarts).integer("count"))
          .as(smarts)
          .isEqualTo(matches(other, smarts).integer("count"));
    }
    for (String kind : List.of("maccs", "ecfp4", "fcfp4", "pubchem")) {
      JsonFields found =
          new JsonFields(
              EngineRunner.result(
                  LoadedEngine.of(new SimilaritySearch()),
                  Json.obj(
                      "query",
                      Json.obj("smiles", List.of(one)),
                      "table",
                      Json.obj("smiles", List.of("CCO", other)),
                      "fingerprint",
                      kind,
                      "k",
                      1)));
      JsonFields nearest = found.objects("neighbours").get(0);
      assertThat(nearest.numbers("row")).as(kind).containsExactly(1);
      assertThat(nearest.numbers("similarity")).as(kind).containsExactly(1);
    }
  }

  @Test
  void a_row_that_cannot_be_read_is_an_error_and_no_failed_run() {
    JsonFields result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new SimilaritySearch()),
                Json.obj(
                    "query",
                    Json.obj("smiles", List.of("CCO")),
                    "table",
                    Json.obj("smiles", List.of("CCO", "C1CC", "CCN")),
                    "cluster_similarity",
                    0.9,
                    "metric",
                    "dice")));
    assertThat(result.objects("errors")).hasSize(1);
    assertThat(result.objects("errors").get(0).text("pointer")).isEqualTo("/table/smiles/1");
    List<Json> labels = result.fields("clusters").items("label");
    assertThat(labels.get(1)).isEqualTo(Json.NULL);
    assertThat(labels.get(0)).isNotEqualTo(labels.get(2));
  }

  @Test
  void every_row_of_a_cluster_is_similar_to_its_center() {
    List<String> smiles =
        List.of("CCO", "CCCO", "CCCCO", "c1ccccc1", "Cc1ccccc1", "CCc1ccccc1", "CC(=O)O", "N");
    JsonFields result =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new SimilaritySearch()),
                Json.obj(
                    "query", Json.obj("smiles", List.of("CCO")),
                    "table", Json.obj("smiles", smiles),
                    "cluster_similarity", 0.4)));
    JsonFields clusters = result.fields("clusters");
    double[] labels = clusters.numbers("label");
    double[] centers = clusters.numbers("centre_row");
    var kind = new StructurePrint(PrintKind.ECFP4, 2, 1024, false);
    double all = 0;
    for (double size : clusters.numbers("size")) {
      all += size;
    }
    assertThat(all).isEqualTo(smiles.size());
    for (int i = 0; i < labels.length; i++) {
      String center = smiles.get((int) centers[(int) labels[i]]);
      assertThat(StructurePrint.similarity(kind.of(smiles.get(i)), kind.of(center), false))
          .isGreaterThanOrEqualTo(0.4);
    }
  }

  @Test
  void bad_patterns_and_steps_given_twice_are_refused_at_their_places() {
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new SubstructureMatch()),
                Json.obj(
                    "smiles",
                    "CC",
                    "patterns",
                    List.of(
                        Json.obj("name", "a", "smarts", "C"),
                        Json.obj("name", "b", "smarts", "C(")))))
        .containsExactly("/patterns/1/smarts");
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new StandardizeMolecule()),
                Json.obj("smiles", "C", "steps", List.of("normalise", "normalise"))))
        .containsExactly("/steps/1");
  }

  @Test
  void drawings_are_safe_documents_with_their_molecules() {
    for (var engine :
        List.of(
            LoadedEngine.of(new SubstructureMatch()),
            LoadedEngine.of(new StandardizeMolecule()),
            LoadedEngine.of(new SimilaritySearch()))) {
      var input = (Json.Obj) engine.capability().input().examples().get(0);
      Json.Obj filled = engine.capability().input().filled(input);
      Figure figure = engine.figure(filled, EngineRunner.result(engine, input)).orElseThrow();
      assertThat(figure.check()).isEmpty();
      var drawing = (Drawing) figure.panels().get(0);
      assertThat(drawing.shapes()).hasAtLeastOneElementOfType(Drawing.Path.class);
    }
  }
}
