package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

/** Coordinates, CIGAR and scores of alignments. */
final class AlignmentCoordinatesTest {
  private static final Json.Obj DNA =
      Json.obj("alphabet", "dna", "gap_open", 3, "gap_extend", 1, "match", 2, "mismatch", -3);

  private static JsonFields aligned(Json.Obj scoring, String mode, String query, String target) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new PairwiseAlignment()),
            scoring.withAll(Json.obj("mode", mode, "query", query, "target", target))));
  }

  @Property
  void the_cigar_leads_over_both_sequences_from_start_to_end(
      @ForAll @Chars({'A', 'C', 'G', 'T'}) @StringLength(min = 1, max = 20) String query,
      @ForAll @Chars({'A', 'C', 'G', 'T'}) @StringLength(min = 1, max = 20) String target) {
    for (String mode : List.of("global", "local", "semi_global")) {
      JsonFields result = aligned(DNA, mode, query, target);
      String cigar = result.text("cigar");
      int first = 0;
      int second = 0;
      int columns = 0;
      var runs = java.util.regex.Pattern.compile("([0-9]+)([=XID])").matcher(cigar);
      while (runs.find()) {
        int run = Integer.parseInt(runs.group(1));
        columns += run;
        first += runs.group(2).equals("D") ? 0 : run;
        second += runs.group(2).equals("I") ? 0 : run;
      }
      assertThat(columns).isEqualTo(result.integer("length"));
      if (columns > 0) {
        assertThat(result.integer("query_end") - result.integer("query_start") + 1)
            .isEqualTo(first);
        assertThat(result.integer("target_end") - result.integer("target_start") + 1)
            .isEqualTo(second);
        assertThat(result.number("identity_fraction"))
            .isEqualTo(result.number("identities") / columns);
      }
    }
  }

  @Property
  void free_ends_lie_between_the_whole_and_the_best_part(
      @ForAll @Chars({'A', 'C', 'G', 'T'}) @StringLength(min = 1, max = 20) String query,
      @ForAll @Chars({'A', 'C', 'G', 'T'}) @StringLength(min = 1, max = 20) String target) {
    double free = aligned(DNA, "semi_global", query, target).number("score");

    assertThat(free)
        .isBetween(
            Math.max(0, aligned(DNA, "global", query, target).number("score")),
            aligned(DNA, "local", query, target).number("score"));
    assertThat(aligned(DNA, "semi_global", "GG" + query, query + "TT").number("score"))
        .isGreaterThanOrEqualTo(2.0 * query.length());
  }

  @Example
  void a_read_at_the_end_of_a_contig_overlaps_it() {
    JsonFields result = aligned(DNA, "semi_global", "TTTACGACG", "ACGACGGGG");

    assertThat(result.text("cigar")).isEqualTo("6=");
    assertThat(result.integer("query_start")).isEqualTo(4);
    assertThat(result.integer("target_end")).isEqualTo(6);
    assertThat(result.number("score")).isEqualTo(12);
  }

  /** Both ways of two letters past each other score the same. */
  @Example
  void of_equal_alignments_the_way_back_takes_a_letter_of_the_target_first() {
    Json.Obj free = DNA.with("gap_open", 0).with("mismatch", -9);

    assertThat(aligned(free, "global", "A", "C").text("cigar")).isEqualTo("1I1D");
  }

  @Example
  void scores_of_your_own_replace_a_matrix() {
    Json.Obj custom =
        Json.obj(
            "gap_open",
            1,
            "gap_extend",
            1,
            "custom_matrix",
            Json.obj("letters", "HP", "scores", List.of(List.of(3, -1), List.of(-1, 1))));

    assertThat(aligned(custom, "global", "hhp", "HHP").number("score")).isEqualTo(7);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new PairwiseAlignment()),
                custom.withAll(Json.obj("mode", "local", "query", "HA", "target", "H"))))
        .isNotEmpty();
  }

  /** Entries of PAM30 and PAM70 as the NCBI distributes them, and of BLOSUM45 and 80. */
  @Example
  void each_matrix_is_its_own() {
    Json.Obj costs = Json.obj("gap_open", 10, "gap_extend", 1);

    assertThat(score(costs, "pam30", "W")).isEqualTo(13);
    assertThat(score(costs, "pam30", "A")).isEqualTo(6);
    assertThat(score(costs, "pam70", "A")).isEqualTo(5);
    assertThat(score(costs, "blosum45", "W")).isEqualTo(15);
    assertThat(score(costs, "blosum80", "A")).isEqualTo(5);
  }

  private static double score(Json.Obj costs, String matrix, String letter) {
    return aligned(costs.with("matrix", matrix), "global", letter, letter).number("score");
  }

  /** BLAST: lambda 0.267, K 0.041 at 11 and 1. */
  @Example
  void bits_are_those_of_blast() {
    Json.Obj costs = Json.obj("gap_open", 11, "gap_extend", 1);

    assertThat(aligned(costs, "local", "WWWW", "WWWW").number("bit_score"))
        .isCloseTo((0.267 * 44 + 3.1942) / 0.693147, within(1e-3));
    assertThat(aligned(costs, "global", "W", "W").has("bit_score")).isFalse();
  }
}
