package dev.omni.quant.biology.restriction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Cuts on both strands, on lines and rings, and what is no site. */
final class RestrictionMapTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new RestrictionMap());

  private static JsonFields map(String sequence, boolean circular, Object... enzymes) {
    return new JsonFields(
        EngineRunner.result(
            ENGINE,
            Json.obj("sequence", sequence, "enzymes", List.of(enzymes), "circular", circular)));
  }

  private static double[] cuts(String sequence, boolean circular, Object enzyme) {
    return map(sequence, circular, enzyme).objects("enzymes").stream()
        .map(each -> each.numbers("cuts"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void an_enzyme_cuts_where_its_mark_stands_and_leaves_its_overhang() {
    assertThat(cuts("AAGAATTCAA", false, "EcoRI")).containsExactly(3);
    assertThat(cuts("AACCCGGGAA", false, "SmaI")).containsExactly(5);
    assertThat(cuts("aactgcagaa", false, "PstI")).containsExactly(7);
    List<String> overhangs =
        map("ACGTACGTACGT", false, "EcoRI", "SmaI", "PstI").objects("enzymes").stream()
            .map(each -> each.text("overhang"))
            .toList();
    assertThat(overhangs).containsExactly("5", "blunt", "3");
  }

  /** BsaI, GGTCTC(1/5), cuts behind its site; read on the other strand, GAGACC, before it. */
  @Test
  void an_enzyme_that_cuts_outside_its_site_is_found_on_both_strands() {
    assertThat(cuts("GGTCTCAAAAAAAAA", false, "BsaI")).containsExactly(7);
    assertThat(cuts("AAAAAAAAGAGACCA", false, "BsaI")).containsExactly(3);
    assertThat(cuts("AAGAGACC", false, "BsaI")).as("beyond the first base").isEmpty();
    assertThat(cuts("AAGAGACC", true, "BsaI")).as("across the origin").containsExactly(5);
  }

  @Test
  void a_site_across_the_origin_counts_on_a_ring_alone() {
    assertThat(cuts("TTCAAAAGAA", true, "EcoRI")).containsExactly(8);
    assertThat(cuts("TTCAAAAGAA", false, "EcoRI")).isEmpty();
    assertThat(cuts("AATTCAAAAG", true, "EcoRI")).as("behind the last base").containsExactly(10);
  }

  @Test
  void an_ambiguous_base_matches_only_where_each_of_its_bases_does() {
    assertThat(cuts("AAGTYRACAA", false, "HincII")).containsExactly(5);
    assertThat(cuts("AAGTNRACAA", false, "HincII")).isEmpty();
    assertThat(cuts("AAGANTCAA", false, "HinfI")).containsExactly(3);
    assertThat(cuts("AAGAAUUCAA", false, "EcoRI")).as("U is T").containsExactly(3);
  }

  @Test
  void an_own_enzyme_cuts_as_the_listed_one_of_its_site() {
    Json.Obj own = Json.obj("name", "Mine", "site", "gaattc", "cut", 1, "cut_reverse", 5);
    assertThat(cuts("AAGAATTCAAGAATTC", false, own)).containsExactly(3, 11);
    Json.Obj nicked = Json.obj("name", "Uneven", "site", "GAATTC", "cut", 1, "cut_reverse", 4);
    assertThat(cuts("AAGAATTCAA", false, nicked)).as("seen on both strands").containsExactly(3, 4);
  }

  @Test
  void fragments_stand_longest_first_and_wrap_on_a_ring() {
    JsonFields line = map("AAGAATTCAAAAAGGATCC", false, "EcoRI", "BamHI").fields("fragments");
    assertThat(line.numbers("length")).containsExactly(11, 5, 3);
    assertThat(line.numbers("start")).containsExactly(4, 15, 1);
    JsonFields ring = map("AAGAATTCAAAAAGGATCC", true, "EcoRI", "BamHI").fields("fragments");
    assertThat(ring.numbers("length")).containsExactly(11, 8);
    assertThat(ring.numbers("start")).containsExactly(4, 15);
    assertThat(ring.numbers("end")).containsExactly(14, 3);
    JsonFields whole = map("AAAAAAA", true, "EcoRI");
    assertThat(whole.fields("fragments").numbers("length")).containsExactly(7);
    assertThat(whole.texts("non_cutters")).containsExactly("EcoRI");
  }

  @Property(tries = 30) // about 5 ms a try
  void the_other_strand_has_the_mirrored_map_of_blunt_palindromes(
      @ForAll long seed, @ForAll @IntRange(min = 10, max = 3000) int n) {
    var random = new Random(seed);
    var letters = new StringBuilder();
    for (int i = 0; i < n; i++) {
      letters.append("ACGT".charAt(random.nextInt(4)));
    }
    String forward = letters.toString();
    String backward = NucleotideSets.reverseComplement(forward);
    for (String enzyme : List.of("AluI", "HaeIII", "RsaI")) {
      double[] there = cuts(forward, false, enzyme);
      double[] back = cuts(backward, false, enzyme);
      assertThat(back).hasSameSizeAs(there);
      for (int k = 0; k < there.length; k++) {
        assertThat(back[there.length - 1 - k]).isEqualTo(n - there[k]);
      }
    }
  }

  /** Isoschizomers and neoschizomers of REBASE share their sites. */
  @Test
  void the_table_holds_pairs_that_share_a_site() {
    Stream.of("MboI Sau3AI", "HpaII MspI", "SmaI XmaI", "KasI NarI")
        .map(pair -> pair.split(" ", -1))
        .forEach(
            pair ->
                assertThat(RestrictionEnzymes.BY_NAME.get(pair[0]).letters())
                    .isEqualTo(RestrictionEnzymes.BY_NAME.get(pair[1]).letters()));
    assertThat(RestrictionEnzymes.BY_NAME).hasSize(78);
    assertThat(RestrictionEnzymes.BY_NAME.values())
        .filteredOn(site -> !site.isPalindrome())
        .extracting(RecognitionSite::name)
        .containsExactlyInAnyOrder("BbsI", "BsaI", "BsmBI", "SapI");
  }

  @Test
  void what_is_no_enzyme_or_no_base_is_refused_at_its_place() {
    Json.Obj input = Json.obj("sequence", "ACGT", "enzymes", List.of("EcoRI"));
    assertThat(EngineRunner.refused(ENGINE, input.with("sequence", "ACGJ")))
        .containsExactly("/sequence");
    assertThat(EngineRunner.refused(ENGINE, input.with("enzymes", List.of("EcoRI", "EcoR1"))))
        .containsExactly("/enzymes/1");
    assertThat(EngineRunner.refused(ENGINE, input.with("enzymes", List.of("EcoRI", "EcoRI"))))
        .containsExactly("/enzymes/1");
    Json.Obj any = Json.obj("name", "Any", "site", "NN", "cut", 1, "cut_reverse", 1);
    assertThat(EngineRunner.refused(ENGINE, input.with("enzymes", List.of(any))))
        .containsExactly("/enzymes/0/site");
  }
}
