package dev.omni.quant.biology.search;

import dev.omni.engine.Work;
import dev.omni.quant.biology.AlignmentScoring;
import dev.omni.quant.biology.Gotoh;
import dev.omni.quant.biology.SequenceText;
import dev.omni.quant.biology.restriction.NucleotideSets;
import java.util.Arrays;

/**
 * A query with the scores of what meets it.
 *
 * @param letters of the query
 * @param scoring of alignments
 * @param strands of targets; forward for proteins
 */
record SearchQuery(String letters, AlignmentScoring scoring, SearchedStrands strands) {
  /** Less than any score, and far from where an int ends. */
  private static final int NEVER = Integer.MIN_VALUE / 2;

  /** Returns the letters of a sequence as it is sent; U is T in DNA. */
  static String letters(String sequence, boolean dna) {
    String letters = SequenceText.of(sequence).letters();
    return dna ? letters.replace('U', 'T') : letters;
  }

  boolean searches(TargetStrand strand) {
    return strands == SearchedStrands.BOTH
        || (strands == SearchedStrands.REVERSE) == (strand == TargetStrand.REVERSE);
  }

  /** Returns the reverse complement of the query. */
  String turned() {
    return NucleotideSets.reverseComplement(letters);
  }

  /** Returns a target in the direction of the query. */
  static String along(String target, TargetStrand strand) {
    return strand == TargetStrand.FORWARD ? target : NucleotideSets.reverseComplement(target);
  }

  /** Returns the places of letters in the alphabet. */
  byte[] places(String sequence) {
    byte[] places = new byte[sequence.length()];
    for (int i = 0; i < places.length; i++) {
      places[i] = (byte) scoring.scores().letters().indexOf(sequence.charAt(i));
    }
    return places;
  }

  /** Returns lanes that score a sequence with some targets. */
  LaneScores lanes(String sequence, int count) {
    String alphabet = scoring.scores().letters();
    int[][] table = new int[alphabet.length()][alphabet.length()];
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < table.length; j++) {
        table[i][j] = scoring.scores().of(alphabet.charAt(i), alphabet.charAt(j));
      }
    }
    return new LaneScores(places(sequence), table, scoring.open(), scoring.extend(), count);
  }

  /** Returns the best local alignment with a target in the direction of the query. */
  Gotoh.Alignment align(String target, Work work) {
    return scoring.align(letters, target, Gotoh.Ends.BOTH, work);
  }

  /**
   * Returns the score of the best local alignment with a target in the direction of the query, by a
   * walk along the query that keeps a row of the target.
   */
  int score(String target, Work work) {
    int n = target.length();
    int open = scoring.open();
    int extend = scoring.extend();
    int[] row = new int[n + 1];
    int[] gaps = new int[n + 1];
    Arrays.fill(gaps, NEVER);
    int best = 0;
    for (int i = 0; i < letters.length(); i++) {
      work.proceed();
      int[] own = scoring.scores().table()[letters.charAt(i)];
      int diagonal = 0;
      int gap = NEVER;
      for (int j = 1; j <= n; j++) {
        gaps[j] = Math.max(gaps[j], row[j] - open) - extend;
        int top = Math.max(Math.max(0, diagonal + own[target.charAt(j - 1)]), gaps[j]);
        diagonal = row[j];
        row[j] = Math.max(top, gap);
        gap = Math.max(gap, row[j] - open) - extend;
        best = Math.max(best, row[j]);
      }
    }
    return best;
  }
}
