package dev.omni.quant.biology.search;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * The scores of the best local alignments of a query with several targets at once, a lane for each
 * (T. Rognes, BMC Bioinformatics 12, 2011, 221): every loop over lanes is one of equal steps, which
 * a processor takes together. Targets come by falling length, so that those which continue are the
 * first lanes.
 */
final class LaneScores {
  /** Less than any score, and far from where an int ends. */
  private static final int NEVER = Integer.MIN_VALUE / 2;

  private static final int BETWEEN_PAUSES = 16;
  private static final int SIGN = Integer.SIZE - 1;

  private final byte[] query;
  private final int open;
  private final int extend;
  private final int[][] table;

  /** The best scores that end in a letter of the query and the last column, by lane. */
  private final int[][] ending;

  /** The same where a gap of the query ends there. */
  private final int[][] along;

  /** The scores of each letter of the query with the letters of the column, by lane. */
  private final int[][] column;

  private final int[] above;
  private final int[] corner;
  private final int[] best;

  /**
   * Creates the lanes.
   *
   * @param query places of letters
   * @param table scores by places of letters
   */
  LaneScores(byte[] query, int[][] table, int open, int extend, int lanes) {
    this.query = query;
    this.table = table;
    this.open = open;
    this.extend = extend;
    ending = new int[query.length][lanes];
    along = new int[query.length][lanes];
    column = new int[table.length][0];
    for (byte letter : query) {
      column[letter] = column[letter].length == 0 ? new int[lanes] : column[letter];
    }
    above = new int[lanes];
    corner = new int[lanes];
    best = new int[lanes];
  }

  /**
   * Returns the score of each target.
   *
   * @param targets places of letters, of falling length, at most a lane for each
   */
  int[] of(byte[][] targets, Work work) {
    for (int j = 0; j < query.length; j++) {
      Arrays.fill(ending[j], 0);
      Arrays.fill(along[j], NEVER);
    }
    Arrays.fill(best, 0);
    int longest = targets[0].length;
    int active = targets.length;
    for (int c = 0; c < longest; c++) {
      if (c % BETWEEN_PAUSES == 0) {
        work.proceed();
      }
      active = active(targets, active, c);
      scores(targets, c, active);
      Arrays.fill(above, 0, active, NEVER);
      Arrays.fill(corner, 0, active, 0);
      for (int j = 0; j < query.length; j++) {
        cells(ending[j], along[j], column[query[j]], active);
      }
    }
    return Arrays.copyOf(best, targets.length);
  }

  /** Returns how many targets have a letter in a column. */
  private static int active(byte[][] targets, int before, int c) {
    for (int lane = before; lane > 0; lane--) {
      if (targets[lane - 1].length > c) {
        return lane;
      }
    }
    return 0;
  }

  private void scores(byte[][] targets, int c, int active) {
    for (int letter = 0; letter < column.length; letter++) {
      int[] row = column[letter];
      if (row.length > 0) {
        int[] scores = table[letter];
        for (int lane = 0; lane < active; lane++) {
          row[lane] = scores[targets[lane][c]];
        }
      }
    }
  }

  /**
   * Fills the cells of a letter of the query, by O. Gotoh's recurrences of 1982. The larger of two
   * numbers is the one less the difference where that is negative: Java 17 takes lanes together in
   * shifts and sums, but not in {@code Math.max}.
   */
  private void cells(int[] ends, int[] gaps, int[] scores, int active) {
    int[] diagonal = corner;
    int[] down = above;
    int[] most = best;
    int opening = open;
    int extending = extend;
    for (int lane = 0; lane < active; lane++) {
      int before = ends[lane];
      int opened = before - opening - gaps[lane];
      int gap = gaps[lane] + (opened & ~(opened >> SIGN)) - extending;
      int letters = diagonal[lane] + scores[lane];
      int more = letters - gap;
      int score = gap + (more & ~(more >> SIGN));
      more = score - down[lane];
      score = down[lane] + (more & ~(more >> SIGN));
      score &= ~(score >> SIGN);
      diagonal[lane] = before;
      gaps[lane] = gap;
      ends[lane] = score;
      opened = score - opening - down[lane];
      down[lane] += (opened & ~(opened >> SIGN)) - extending;
      more = score - most[lane];
      most[lane] += more & ~(more >> SIGN);
    }
  }
}
