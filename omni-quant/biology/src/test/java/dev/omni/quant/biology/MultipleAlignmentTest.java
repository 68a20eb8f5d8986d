package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Alignments of several sequences: rows, scores, and the best of pairs. */
final class MultipleAlignmentTest {
  private static Json.Obj input(List<String> sequences, int open, int extend, int refine) {
    var ids = new ArrayList<String>();
    for (int i = 0; i < sequences.size(); i++) {
      ids.add("s" + i);
    }
    return Json.obj(
            "sequences",
            Json.obj("id", ids, "sequence", sequences),
            "alphabet",
            "dna",
            "match",
            2,
            "mismatch",
            -1,
            "gap_open",
            open)
        .with("gap_extend", extend)
        .with("refine", refine);
  }

  private static JsonFields aligned(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new MultipleAlignment()), input));
  }

  private static List<String> family(long seed, int n) {
    var random = new Random(seed);
    var first = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      first.append("ACGT".charAt(random.nextInt(4)));
    }
    var family = new ArrayList<String>();
    for (int k = 0; k < n; k++) {
      var next = new StringBuilder(first);
      for (int change = 0; change < 3; change++) {
        int at = random.nextInt(next.length());
        if (random.nextBoolean()) {
          next.deleteCharAt(at);
        } else {
          next.insert(at, "ACGT".charAt(random.nextInt(4)));
        }
      }
      family.add(next.toString());
    }
    return family;
  }

  @Property
  void two_sequences_have_the_score_of_their_best_pairwise_alignment(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 5) int open) {
    List<String> two = family(seed, 2);
    JsonFields pair =
        new JsonFields(
            EngineRunner.result(
                LoadedEngine.of(new PairwiseAlignment()),
                Json.obj(
                        "mode",
                        "global",
                        "alphabet",
                        "dna",
                        "query",
                        two.get(0),
                        "target",
                        two.get(1),
                        "match",
                        2,
                        "mismatch",
                        -1)
                    .with("gap_open", open)
                    .with("gap_extend", 1)));
    assertThat(aligned(input(two, open, 1, 0)).number("sum_of_pairs_score"))
        .isEqualTo(pair.number("score"));
  }

  @Property(tries = 25) // about 7 ms a try
  void rows_hold_their_sequences_and_refinement_never_lowers_the_score(
      @ForAll long seed, @ForAll @IntRange(min = 3, max = 7) int n) {
    List<String> given = family(seed, n);
    JsonFields plain = aligned(input(given, 3, 1, 0));
    JsonFields refined = aligned(input(given, 3, 1, 5));
    assertThat(refined.number("sum_of_pairs_score"))
        .isGreaterThanOrEqualTo(plain.number("sum_of_pairs_score"));
    List<String> rows = refined.fields("aligned").texts("sequence");
    for (int i = 0; i < n; i++) {
      assertThat(rows.get(i)).hasSize(refined.integer("columns"));
      assertThat(rows.get(i).replace("-", "")).isEqualTo(given.get(i));
    }
    for (int c = 0; c < refined.integer("columns"); c++) {
      int column = c;
      assertThat(rows).anyMatch(row -> row.charAt(column) != '-');
    }
  }

  @Test
  void equal_sequences_need_no_gap() {
    JsonFields result = aligned(input(List.of("ACGTAC", "acgt ac", "ACGTAC"), 4, 1, 3));
    assertThat(result.integer("columns")).isEqualTo(6);
    assertThat(result.text("consensus")).isEqualTo("ACGTAC");
    assertThat(result.number("sum_of_pairs_score")).isEqualTo(36);
    assertThat(result.numbers("conservation")).containsOnly(1);
  }

  @Test
  void a_foreign_letter_and_a_name_given_twice_are_refused_at_their_places() {
    Json.Obj given =
        input(List.of("ACGT", "ACQT"), 1, 1, 0)
            .with("sequences", Json.obj("id", List.of("a", "a"), "sequence", List.of("AC", "AQ")));
    assertThat(EngineRunner.refused(LoadedEngine.of(new MultipleAlignment()), given))
        .containsExactlyInAnyOrder("/sequences/sequence/1", "/sequences/id/1");
  }
}
