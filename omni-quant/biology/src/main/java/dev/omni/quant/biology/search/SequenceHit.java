package dev.omni.quant.biology.search;

import dev.omni.quant.biology.Gotoh;

/**
 * A target with its best local alignment.
 *
 * @param row of the table
 * @param strand of the target
 * @param length of the target
 * @param way the alignment, on that strand
 */
record SequenceHit(int row, TargetStrand strand, int length, Gotoh.Alignment way) {
  private static final char GAP = '-';

  int queryStart() {
    return way.queryFrom() + 1;
  }

  int queryEnd() {
    return way.queryFrom() + letters(way.query());
  }

  int targetStart() {
    return place(way.targetFrom() + 1);
  }

  int targetEnd() {
    return place(way.targetFrom() + letters(way.target()));
  }

  /** Returns the place on the forward strand. */
  private int place(int onStrand) {
    return strand == TargetStrand.FORWARD ? onStrand : length + 1 - onStrand;
  }

  private static int letters(String aligned) {
    return (int) aligned.chars().filter(letter -> letter != GAP).count();
  }

  double identity() {
    int equal = 0;
    for (int i = 0; i < way.query().length(); i++) {
      equal += way.query().charAt(i) == way.target().charAt(i) ? 1 : 0;
    }
    return equal / (double) way.query().length();
  }
}
