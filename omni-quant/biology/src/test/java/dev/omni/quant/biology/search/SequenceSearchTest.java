package dev.omni.quant.biology.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.quant.biology.AlignmentScoring;
import dev.omni.quant.biology.GumbelParameters;
import dev.omni.quant.biology.PairwiseAlignment.PublishedMatrix;
import dev.omni.quant.biology.SubstitutionScores;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Scores of many targets at once, strands, E-values and what is no hit. */
final class SequenceSearchTest {
  private static final JsonEngine ENGINE = LoadedEngine.of(new SequenceSearch());
  private static final String RESIDUES = "ACDEFGHIKLMNPQRSTVWYX";

  private static Json.Obj dna(String query, String... targets) {
    return Json.obj(
        "query", query,
        "table", Json.obj("sequence", List.of(targets)),
        "match", 2,
        "mismatch", -3,
        "gap_open", 5,
        "gap_extend", 2);
  }

  private static JsonFields hits(Json.Obj input) {
    return new JsonFields(EngineRunner.result(ENGINE, input)).fields("hits");
  }

  private static String letters(Random random, int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(RESIDUES.charAt(random.nextInt(RESIDUES.length())));
    }
    return text.toString();
  }

  @Property(tries = 60) // about 30 ms a try
  void lanes_of_any_lengths_score_as_one_target_alone(@ForAll long seed) {
    var random = new Random(seed);
    var scores = SubstitutionScores.published(PublishedMatrix.BLOSUM62);
    var scoring = new AlignmentScoring(scores, random.nextInt(12), random.nextInt(3));
    var query =
        new SearchQuery(letters(random, 1 + random.nextInt(40)), scoring, SearchedStrands.FORWARD);
    var targets = new ArrayList<String>();
    for (int i = 0; i < 1 + random.nextInt(150); i++) {
      targets.add(letters(random, 1 + random.nextInt(60)));
    }
    TargetScores found = TargetScores.of(query, targets, Work.alone());
    for (int row = 0; row < targets.size(); row++) {
      String target = targets.get(row);
      assertThat(found.best(row))
          .isEqualTo(query.score(target, Work.alone()))
          .isEqualTo(query.align(target, Work.alone()).score());
    }
  }

  @Test
  void the_reverse_strand_is_counted_from_its_other_end() {
    JsonFields hits = hits(dna("ACGTTGCAAGCTTAC", "AAAAGTAAGCTTGCAACGTCCCCCC"));
    assertThat(hits.texts("strand")).containsExactly("reverse");
    assertThat(hits.texts("cigar")).containsExactly("15=");
    assertThat(hits.numbers("target_start")).containsExactly(19);
    assertThat(hits.numbers("target_end")).containsExactly(5);
    assertThat(hits.numbers("score")).containsExactly(30);
  }

  @Test
  void one_strand_alone_is_searched_where_it_is_named() {
    Json.Obj given = dna("ACGTTGCAAGCTTAC", "GTAAGCTTGCAACGT", "ACGTTGCAAGCTTAC");
    assertThat(hits(given.with("strands", "forward").with("max_hits", 1)).numbers("row"))
        .containsExactly(1);
    assertThat(hits(given.with("strands", "reverse").with("max_hits", 1)).numbers("row"))
        .containsExactly(0);
    assertThat(hits(given.with("max_hits", 2)).numbers("row")).containsExactly(0, 1);
  }

  @Test
  void without_listed_parameters_there_is_no_e_value_and_a_note_says_so() {
    var result = new JsonFields(EngineRunner.result(ENGINE, dna("ACGTACGT", "ACGTACGT")));
    assertThat(result.object().find("lambda").orElseThrow()).isEqualTo(Json.NULL);
    assertThat(result.texts("notes").get(0)).contains("no parameters are listed");
  }

  /** The adjustment is found by trying every length, as the fixed point defines it. */
  @Test
  void the_length_adjustment_is_the_greatest_that_is_not_above_its_right_side() {
    var random = new Random(7);
    for (int k = 0; k < 300; k++) {
      var parameters = GumbelParameters.ofBlosum62(11, 1 + k % 2).orElseThrow();
      long query = 1L + random.nextInt(400);
      long targets = 1L + random.nextInt(20);
      long letters = targets * (1 + random.nextInt(500));
      int greatest = 0;
      for (int l = 0; l < query && targets * l < letters; l++) {
        greatest = parameters.adjusts(l, query, letters, targets) ? l : greatest;
      }
      assertThat(parameters.lengthAdjustment(query, letters, targets)).isEqualTo(greatest);
    }
  }

  @Test
  void scores_and_strands_that_do_not_belong_together_are_refused() {
    Json.Obj given = dna("ACGT", "ACGT");
    assertThat(EngineRunner.refused(ENGINE, given.with("matrix", "pam30")).toString())
        .contains("/matrix");
    assertThat(EngineRunner.refused(ENGINE, given.without("mismatch")).toString())
        .contains("/mismatch");
    assertThat(
            EngineRunner.refused(
                    ENGINE, given.without("mismatch").without("match").with("strands", "both"))
                .toString())
        .contains("/strands");
    assertThat(EngineRunner.refused(ENGINE, dna("ACGT", "ACGT", "AC1T")).toString())
        .contains("/table/sequence/1");
  }
}
