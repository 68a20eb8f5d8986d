package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.figure.Figure;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Digests of any protein, and rules of enzymes. */
final class ProteinDigestTest {
  private static String protein(long seed, int n) {
    var random = new Random(seed);
    var protein = new StringBuilder();
    for (int i = 0; i < n; i++) {
      protein.append("ACDEFGHIKLMNPQRSTVWYUO".charAt(random.nextInt(22)));
    }
    return protein.toString();
  }

  private static JsonFields of(String sequence, String enzyme, int missed) {
    return new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new ProteinDigest()),
                Json.obj(
                    "sequence", sequence,
                    "enzyme", enzyme,
                    "missed_cleavages", missed,
                    "minimum_length", 1,
                    "maximum_length", 100_000)))
        .fields("peptides");
  }

  @Property(tries = 50) // about 3 ms a try
  void peptides_join_to_the_protein_and_their_masses_add_up(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int n) {
    String protein = protein(seed, n);
    double whole = ResidueMasses.monoisotopic(protein);
    for (Enzyme each : Enzyme.values()) {
      String enzyme = Contracts.word(each);
      JsonFields peptides = of(protein, enzyme, 0);
      assertThat(String.join("", peptides.texts("sequence"))).as(enzyme).isEqualTo(protein);
      double sum = 0;
      for (double mass : peptides.numbers("monoisotopic_mass")) {
        sum += mass;
      }
      int cuts = peptides.items("sequence").size() - 1;
      assertThat(sum - cuts * ResidueMasses.monoisotopic("")).isCloseTo(whole, within(1e-6));
    }
  }

  @Property
  void a_missed_cut_joins_neighbors(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int n) {
    String protein = protein(seed, n);
    List<String> single = of(protein, "trypsin", 0).texts("sequence");
    JsonFields both = of(protein, "trypsin", 1);
    assertThat(both.texts("sequence")).hasSize(2 * single.size() - 1);
    double[] missed = both.numbers("missed_cleavages");
    int next = 0;
    for (int k = 0; k < missed.length; k++) {
      if (missed[k] == 1) {
        assertThat(both.texts("sequence").get(k))
            .isEqualTo(single.get(next - 1) + single.get(next));
      } else {
        next++;
      }
    }
  }

  @Test
  void enzymes_cut_where_their_rules_say() {
    assertThat(of("AKPRGKA", "trypsin", 0).texts("sequence")).containsExactly("AKPR", "GK", "A");
    assertThat(of("AKPRGKA", "trypsin_p", 0).texts("sequence"))
        .containsExactly("AK", "PR", "GK", "A");
    assertThat(of("AKPRGKA", "lys_n", 0).texts("sequence")).containsExactly("A", "KPRG", "KA");
    assertThat(of("ADED", "asp_n", 0).texts("sequence")).containsExactly("A", "DE", "D");
    assertThat(of("AFWPYG", "chymotrypsin", 0).texts("sequence")).containsExactly("AF", "WPY", "G");
  }

  /** Angiotensin I, DRVYIHPFHL: monoisotopic [M+H]+ 1296.6848 (a common standard). */
  @Test
  void a_standard_peptide_has_its_mass_and_carries_modifications_and_charges() {
    Json.Obj input =
        Json.obj(
            "sequence", ">angiotensin\nDRVYIHPFHL",
            "enzyme", "lys_c",
            "charges", List.of(1, 2));
    JsonFields plain =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new ProteinDigest()), input))
            .fields("peptides");
    assertThat(plain.numbers("mz_1")[0]).isCloseTo(1296.6848, within(1e-3));
    assertThat(plain.numbers("mz_2")[0]).isCloseTo(648.8460, within(1e-3));
    JsonFields heavy =
        new JsonFields(
                EngineRunner.result(
                    LoadedEngine.of(new ProteinDigest()),
                    input.with("modifications", Json.obj("H", 10))))
            .fields("peptides");
    assertThat(heavy.numbers("monoisotopic_mass")[0] - plain.numbers("monoisotopic_mass")[0])
        .isCloseTo(20, within(1e-9));
  }

  @Test
  void a_residue_of_no_one_mass_gives_null_and_a_note_and_a_stop_is_refused() {
    Json.Obj result =
        EngineRunner.result(
            LoadedEngine.of(new ProteinDigest()),
            Json.obj("sequence", "AAAAAXKGGGGGGG", "enzyme", "trypsin"));
    JsonFields fields = new JsonFields(result);
    assertThat(fields.fields("peptides").items("monoisotopic_mass").get(0)).isEqualTo(Json.NULL);
    assertThat(fields.objects("notes")).hasSize(1);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new ProteinDigest()),
                Json.obj("sequence", "AAA*", "enzyme", "trypsin")))
        .containsExactly("/sequence");
  }

  @Test
  void the_drawing_is_a_safe_document() {
    var engine = LoadedEngine.of(new ProteinDigest());
    var input = (Json.Obj) engine.capability().input().examples().get(0);
    Json.Obj filled = engine.capability().input().filled(input);
    Figure figure = engine.figure(filled, EngineRunner.result(engine, input)).orElseThrow();
    assertThat(figure.check()).isEmpty();
  }
}
