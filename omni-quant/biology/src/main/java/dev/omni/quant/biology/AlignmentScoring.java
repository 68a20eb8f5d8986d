package dev.omni.quant.biology;

import dev.omni.engine.Work;

/**
 * A scorer of alignments: aligns two sequences, and recomputes the score from the two aligned
 * strings alone.
 *
 * @param scores of letters
 * @param open penalty of a gap
 * @param extend penalty of each of its positions
 */
public record AlignmentScoring(SubstitutionScores scores, int open, int extend) {
  private static final char GAP = '-';

  /** Returns the scoring that an input names. */
  static AlignmentScoring of(PairwiseAlignment.Input input) {
    return new AlignmentScoring(SubstitutionScores.of(input), input.gapOpen(), input.gapExtend());
  }

  /** Returns the best alignment of two sequences. */
  public Gotoh.Alignment align(String query, String target, Gotoh.Ends ends, Work work) {
    return Gotoh.best(query, target, new Gotoh.Costs(scores.table(), open, extend), ends, work);
  }

  /** Returns the score of two aligned strings, column by column. */
  public long recomputed(String query, String target) {
    long score = 0;
    for (int i = 0; i < query.length(); i++) {
      char a = query.charAt(i);
      char b = target.charAt(i);
      if (a == GAP || b == GAP) {
        score -= extend + (continues(query, target, i) ? 0 : open);
      } else {
        score += scores.of(a, b);
      }
    }
    return score;
  }

  /** Returns whether the gap at a column is the one of the column before. */
  private static boolean continues(String query, String target, int i) {
    String gapped = query.charAt(i) == GAP ? query : target;
    return i > 0 && gapped.charAt(i - 1) == GAP;
  }
}
