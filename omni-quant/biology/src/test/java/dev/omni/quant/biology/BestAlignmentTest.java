package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

/** Alignments held against all there are. */
final class BestAlignmentTest {

  private static JsonFields aligned(String mode, String query, String target, int... costs) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new PairwiseAlignment()),
            Json.obj("mode", mode, "alphabet", "dna", "query", query, "target", target)
                .with("match", costs[0])
                .with("mismatch", costs[1])
                .with("gap_open", costs[2])
                .with("gap_extend", costs[3])));
  }

  /** TTCA-C over ---AA-: 5 for the A that meets an A, gaps of 3, 1 and 1 at 11, 7 and 7. */
  @Example
  void a_gap_in_one_sequence_may_follow_one_in_the_other() {
    assertThat(aligned("global", "AA", "TTCAC", 5, -100, 5, 2).number("score")).isEqualTo(-20);
  }

  @Property
  void no_alignment_of_the_whole_is_better(
      @ForAll
          @CharRange(from = 'A', to = 'A')
          @CharRange(from = 'C', to = 'C')
          @StringLength(min = 1, max = 5)
          String query,
      @ForAll
          @CharRange(from = 'A', to = 'A')
          @CharRange(from = 'C', to = 'C')
          @StringLength(min = 1, max = 5)
          String target,
      @ForAll @IntRange(min = -9, max = 3) int mismatch,
      @ForAll @IntRange(max = 4) int open,
      @ForAll @IntRange(max = 2) int extend) {
    int[] costs = {3, mismatch, open, extend};
    assertThat(aligned("global", query, target, costs).number("score"))
        .isEqualTo(best(query, target, ' ', costs));
  }

  @Property
  void no_alignment_of_parts_is_better(
      @ForAll
          @CharRange(from = 'A', to = 'A')
          @CharRange(from = 'C', to = 'C')
          @StringLength(min = 1, max = 4)
          String query,
      @ForAll
          @CharRange(from = 'A', to = 'A')
          @CharRange(from = 'C', to = 'C')
          @StringLength(min = 1, max = 4)
          String target,
      @ForAll @IntRange(min = -9, max = 3) int mismatch,
      @ForAll @IntRange(max = 3) int open) {
    int[] costs = {3, mismatch, open, 1};
    int most = 0;
    for (int i = 0; i < query.length(); i++) {
      for (int j = 0; j < target.length(); j++) {
        for (int k = i; k <= query.length(); k++) {
          for (int m = j; m <= target.length(); m++) {
            most = Math.max(most, best(query.substring(i, k), target.substring(j, m), ' ', costs));
          }
        }
      }
    }
    JsonFields found = aligned("local", query, target, costs);
    assertThat(found.number("score")).isEqualTo(most);
  }

  /** The best score of what is left, by trying each last column there can be before it. */
  private static int best(String query, String target, char before, int[] costs) {
    if (query.isEmpty() && target.isEmpty()) {
      return 0;
    }
    int most = Integer.MIN_VALUE;
    if (!query.isEmpty() && !target.isEmpty()) {
      int letters = query.charAt(0) == target.charAt(0) ? costs[0] : costs[1];
      most = letters + best(query.substring(1), target.substring(1), ' ', costs);
    }
    if (!query.isEmpty()) {
      int gap = costs[3] + (before == 'q' ? 0 : costs[2]);
      most = Math.max(most, best(query.substring(1), target, 'q', costs) - gap);
    }
    if (!target.isEmpty()) {
      int gap = costs[3] + (before == 't' ? 0 : costs[2]);
      most = Math.max(most, best(query, target.substring(1), 't', costs) - gap);
    }
    return most;
  }
}
