package dev.omni.quant.biology.search;

import dev.omni.domain.json.Json;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The scores of a query with every target.
 *
 * @param forward score with each target as sent; 0 where that strand is not searched
 * @param reverse score with its reverse complement
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record TargetScores(int[] forward, int[] reverse) {
  private static final int LANES = 64;
  private static final int WAVE = 32;

  /** The share of the run that is done when the scores are known. */
  private static final double SHARE = 0.9;

  /** Returns the better score of a target. */
  int best(int row) {
    return Math.max(forward[row], reverse[row]);
  }

  /** Returns the strand of the better score; of equal ones the forward one. */
  TargetStrand strand(int row) {
    return forward[row] >= reverse[row] ? TargetStrand.FORWARD : TargetStrand.REVERSE;
  }

  /**
   * Returns the scores; targets of like length are taken together.
   *
   * @param targets letters
   */
  static TargetScores of(SearchQuery query, List<String> targets, Work work) {
    int[] order =
        IntStream.range(0, targets.size())
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer row) -> -targets.get(row).length())
                    .thenComparingInt(row -> row))
            .mapToInt(Integer::intValue)
            .toArray();
    var scores = new TargetScores(new int[order.length], new int[order.length]);
    int blocks = (order.length + LANES - 1) / LANES;
    for (int first = 0; first < blocks; first += WAVE) {
      int start = first;
      int count = Math.min(WAVE, blocks - first);
      work.blocks(count, k -> scores.take(query, targets, part(order, start + k), work));
      work.progress(SHARE * (first + count) / blocks, Json.Obj.EMPTY);
    }
    return scores;
  }

  private static int[] part(int[] order, int block) {
    int from = block * LANES;
    return Arrays.copyOfRange(order, from, Math.min(order.length, from + LANES));
  }

  /** Fills the scores of some rows, which no other block has. */
  private int take(SearchQuery query, List<String> targets, int[] rows, Work work) {
    byte[][] places = new byte[rows.length][];
    for (int lane = 0; lane < rows.length; lane++) {
      places[lane] = query.places(targets.get(rows[lane]));
    }
    if (query.searches(TargetStrand.FORWARD)) {
      fill(forward, rows, query.lanes(query.letters(), rows.length).of(places, work));
    }
    if (query.searches(TargetStrand.REVERSE)) {
      // The reverse complement of the query with a target scores as the query with the target's.
      String other = query.turned();
      fill(reverse, rows, query.lanes(other, rows.length).of(places, work));
    }
    return rows.length;
  }

  private static void fill(int[] scores, int[] rows, int[] found) {
    for (int lane = 0; lane < rows.length; lane++) {
      scores[rows[lane]] = found[lane];
    }
  }

  /** Returns the rows that are hits, the highest score first, equal ones by row. */
  List<Integer> hits(IntPredicate isHit) {
    return IntStream.range(0, forward.length)
        .filter(isHit)
        .boxed()
        .sorted(Comparator.comparingInt((Integer row) -> -best(row)).thenComparingInt(row -> row))
        .toList();
  }
}
