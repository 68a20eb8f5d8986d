package dev.omni.quant.biology;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * The best alignment under gaps that cost {@code open + n extend} (O. Gotoh, J. Mol. Biol. 162,
 * 1982, 705-708). A gap in one sequence may follow one in the other at once. Of equally good
 * alignments it is the one whose way back from the end prefers a pair of letters, then a letter of
 * the target alone, then one of the query alone.
 */
final class Gotoh {
  /** Less than any score, and far from where an int ends. */
  private static final int NEVER = Integer.MIN_VALUE / 2;

  private static final int END = 0;
  private static final int LETTERS = 1;
  private static final int DOWN = 2;
  private static final int ALONG = 3;
  private static final int WAY = 3;
  private static final int DOWN_GOES_ON = 4;
  private static final int ALONG_GOES_ON = 8;

  private final String query;
  private final String target;
  private final Costs costs;
  private final Ends ends;
  private final int[] best;
  private final int[] down;
  private final byte[][] steps;
  private int endRow;
  private int endColumn;
  private int highest;

  /**
   * The scoring of an alignment.
   *
   * @param letters scores of two letters, by their codes
   * @param open penalty of a gap
   * @param extend penalty of each of its positions
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Costs(int[][] letters, int open, int extend) {}

  /** Ends of the sequences that an alignment may leave out without cost. */
  enum Ends {
    /** Nothing: the whole of both sequences. */
    NONE,
    /** A beginning and an end of one sequence or the other. */
    ONE,
    /** A beginning and an end of both. */
    BOTH
  }

  /**
   * Two aligned strings of equal length, gaps as hyphens, without what is left out at the ends.
   *
   * @param score of the alignment
   * @param queryFrom letters of the query before it
   * @param targetFrom letters of the target before it
   */
  record Alignment(String query, String target, int score, int queryFrom, int targetFrom) {}

  private Gotoh(String query, String target, Costs costs, Ends ends) {
    this.query = query;
    this.target = target;
    this.costs = costs;
    this.ends = ends;
    best = new int[target.length() + 1];
    down = new int[target.length() + 1];
    steps = new byte[query.length() + 1][target.length() + 1];
  }

  /** Returns the best alignment. */
  static Alignment best(String query, String target, Costs costs, Ends ends, Work work) {
    var search = new Gotoh(query, target, costs, ends);
    search.begin();
    for (int i = 1; i <= query.length(); i++) {
      work.proceed();
      search.row(i);
    }
    return search.way();
  }

  private void begin() {
    Arrays.fill(down, NEVER);
    for (int j = 1; j < best.length && ends == Ends.NONE; j++) {
      best[j] = -costs.open() - j * costs.extend();
      steps[0][j] = (byte) (ALONG | (j > 1 ? ALONG_GOES_ON : 0));
    }
  }

  private void row(int i) {
    int[] scores = costs.letters()[query.charAt(i - 1)];
    int diagonal = best[0];
    boolean whole = ends == Ends.NONE;
    best[0] = whole ? -costs.open() - i * costs.extend() : 0;
    steps[i][0] = (byte) (whole ? DOWN | (i > 1 ? DOWN_GOES_ON : 0) : END);
    int along = NEVER;
    for (int j = 1; j < best.length; j++) {
      int letters = diagonal + scores[target.charAt(j - 1)];
      diagonal = best[j];
      int bits = 0;
      if (down[j] > best[j] - costs.open()) {
        bits |= DOWN_GOES_ON;
      }
      down[j] = Math.max(down[j], best[j] - costs.open()) - costs.extend();
      int opened = best[j - 1] - costs.open();
      if (along > opened || (along == opened && (steps[i][j - 1] & WAY) == DOWN)) {
        bits |= ALONG_GOES_ON;
      }
      along = Math.max(along, opened) - costs.extend();
      best[j] = Math.max(letters, Math.max(down[j], along));
      int way = best[j] == letters ? LETTERS : best[j] == along ? ALONG : DOWN;
      if (ends == Ends.BOTH && best[j] <= 0) {
        best[j] = 0;
        way = END;
      }
      steps[i][j] = (byte) (way | bits);
      note(i, j);
    }
  }

  /** Keeps the end of the best alignment so far. */
  private void note(int i, int j) {
    boolean bottom = i == query.length();
    boolean edge = j == target.length();
    boolean better =
        switch (ends) {
          case NONE -> bottom && edge;
          case ONE -> (bottom || edge) && best[j] >= highest;
          case BOTH -> best[j] > highest;
        };
    if (better) {
      highest = best[j];
      endRow = i;
      endColumn = j;
    }
  }

  private Alignment way() {
    var first = new StringBuilder();
    var second = new StringBuilder();
    int i = endRow;
    int j = endColumn;
    int way = steps[i][j] & WAY;
    while (way != END) {
      boolean goesOn =
          (way == DOWN && (steps[i][j] & DOWN_GOES_ON) != 0)
              || (way == ALONG && (steps[i][j] & ALONG_GOES_ON) != 0);
      first.append(way == ALONG ? '-' : query.charAt(--i));
      second.append(way == DOWN ? '-' : target.charAt(--j));
      way = goesOn ? way : steps[i][j] & WAY;
    }
    return new Alignment(first.reverse().toString(), second.reverse().toString(), highest, i, j);
  }
}
