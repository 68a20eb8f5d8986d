package dev.omni.quant.biology;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * The best alignment under gaps that cost {@code open + n extend} (O. Gotoh, J. Mol. Biol. 162,
 * 1982, 705-708). A gap in one sequence may follow one in the other at once. Among equal scores a
 * pair of letters precedes a gap in the target, which precedes a gap in the query.
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
  private final boolean local;
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

  /** Two aligned strings of equal length, gaps as hyphens, and their score. */
  record Alignment(String query, String target, int score) {}

  private Gotoh(String query, String target, Costs costs, boolean local) {
    this.query = query;
    this.target = target;
    this.costs = costs;
    this.local = local;
    best = new int[target.length() + 1];
    down = new int[target.length() + 1];
    steps = new byte[query.length() + 1][target.length() + 1];
  }

  /** Returns the best alignment of the whole sequences, or of any part of them. */
  static Alignment best(String query, String target, Costs costs, boolean local, Work work) {
    var search = new Gotoh(query, target, costs, local);
    search.begin();
    for (int i = 1; i <= query.length(); i++) {
      work.proceed();
      search.row(i);
    }
    return search.way();
  }

  private void begin() {
    Arrays.fill(down, NEVER);
    for (int j = 1; j < best.length && !local; j++) {
      best[j] = -costs.open() - j * costs.extend();
      steps[0][j] = (byte) (ALONG | (j > 1 ? ALONG_GOES_ON : 0));
    }
  }

  private void row(int i) {
    int[] scores = costs.letters()[query.charAt(i - 1)];
    int diagonal = best[0];
    best[0] = local ? 0 : -costs.open() - i * costs.extend();
    steps[i][0] = (byte) (local ? END : DOWN | (i > 1 ? DOWN_GOES_ON : 0));
    int along = NEVER;
    for (int j = 1; j < best.length; j++) {
      int letters = diagonal + scores[target.charAt(j - 1)];
      diagonal = best[j];
      int bits = 0;
      if (down[j] > best[j] - costs.open()) {
        bits |= DOWN_GOES_ON;
      }
      down[j] = Math.max(down[j], best[j] - costs.open()) - costs.extend();
      if (along > best[j - 1] - costs.open()) {
        bits |= ALONG_GOES_ON;
      }
      along = Math.max(along, best[j - 1] - costs.open()) - costs.extend();
      best[j] = Math.max(letters, Math.max(down[j], along));
      int way = best[j] == letters ? LETTERS : best[j] == down[j] ? DOWN : ALONG;
      if (local && best[j] <= 0) {
        best[j] = 0;
        way = END;
      }
      steps[i][j] = (byte) (way | bits);
      note(i, j);
    }
  }

  private void note(int i, int j) {
    boolean last = i == query.length() && j == target.length();
    if (local ? best[j] > highest : last) {
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
    return new Alignment(first.reverse().toString(), second.reverse().toString(), highest);
  }
}
