package dev.omni.quant.biology;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * The best alignment under gaps that cost {@code open + n extend} (O. Gotoh, J. Mol. Biol. 162,
 * 1982, 705-708). A gap in one sequence may follow one in the other at once. Of equally good
 * alignments it is the one whose way back from the end prefers a pair of letters, then a letter of
 * the target alone, then one of the query alone.
 */
public final class Gotoh {
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

  /** The scores along the target of each letter of the query, by its code; none before its use. */
  private final int[][] profiles;

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
  public record Costs(int[][] letters, int open, int extend) {}

  /** Ends of the sequences that an alignment may leave out without cost. */
  public enum Ends {
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
   * @param query letters of the query and gaps
   * @param target letters of the target and gaps
   * @param score of the alignment
   * @param queryFrom letters of the query before it
   * @param targetFrom letters of the target before it
   */
  public record Alignment(String query, String target, int score, int queryFrom, int targetFrom) {
    private static final char GAP = '-';

    /** Returns the columns in brief: = and X of equal and other letters, I and D of one alone. */
    public String cigar() {
      var out = new StringBuilder();
      int run = 0;
      for (int i = 0; i < query.length(); i++) {
        run++;
        if (i + 1 == query.length() || kind(i + 1) != kind(i)) {
          out.append(run).append(kind(i));
          run = 0;
        }
      }
      return out.toString();
    }

    private char kind(int i) {
      char a = query.charAt(i);
      char b = target.charAt(i);
      if (b == GAP) {
        return 'I';
      }
      return a == GAP ? 'D' : a == b ? '=' : 'X';
    }
  }

  private Gotoh(String query, String target, Costs costs, Ends ends) {
    this.query = query;
    this.target = target;
    this.costs = costs;
    this.ends = ends;
    best = new int[target.length() + 1];
    down = new int[target.length() + 1];
    steps = new byte[query.length() + 1][target.length() + 1];
    profiles = new int[costs.letters().length][0];
  }

  /**
   * Returns the best alignment; work is looked at in each row.
   *
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  public static Alignment best(String query, String target, Costs costs, Ends ends, Work work) {
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

  /**
   * Fills a row. The loop has no branches, as no processor foresees which way a cell takes; its
   * bits are signs of differences, none of which overflows.
   */
  private void row(int i) {
    int open = costs.open();
    int extend = costs.extend();
    boolean whole = ends == Ends.NONE;
    int least = ends == Ends.BOTH ? 0 : Integer.MIN_VALUE;
    int always = ends == Ends.BOTH ? 0 : 1;
    int[] above = best;
    int[] gaps = down;
    int[] scores = profile(query.charAt(i - 1));
    byte[] ways = steps[i];
    int diagonal = above[0];
    int left = whole ? -open - i * extend : 0;
    int fromAbove = whole ? 1 : 0; // Whether the cell to the left ends with a gap of this kind.
    int along = NEVER;
    above[0] = left;
    ways[0] = (byte) (whole ? DOWN | (i > 1 ? DOWN_GOES_ON : 0) : END);
    for (int j = 1; j < above.length; j++) {
      int letters = diagonal + scores[j - 1];
      diagonal = above[j];
      int opened = diagonal - open;
      int bits = less(opened, gaps[j]) * DOWN_GOES_ON;
      int gap = Math.max(gaps[j], opened) - extend;
      gaps[j] = gap;
      opened = left - open;
      bits |= less(opened, along + fromAbove) * ALONG_GOES_ON;
      along = Math.max(along, opened) - extend;
      int top = Math.max(letters, Math.max(gap, along));
      int notLetters = less(letters, top);
      int notAlong = less(along, top);
      int counts = less(0, top) | always;
      left = Math.max(top, least);
      fromAbove = notLetters & notAlong & counts;
      above[j] = left;
      // LETTERS, or else ALONG, or else DOWN; END where a local alignment begins.
      ways[j] = (byte) (counts * (LETTERS + notLetters * (ALONG - LETTERS - notAlong)) | bits);
    }
    note(i);
  }

  /** Returns 1 if a number is less than another, else 0. */
  private static int less(int one, int other) {
    return (one - other) >>> (Integer.SIZE - 1);
  }

  /** Returns the scores of a letter with each of the target, made at its first use. */
  private int[] profile(char letter) {
    int[] made = profiles[letter];
    if (made.length == 0) {
      int[] scores = costs.letters()[letter];
      made = new int[target.length()];
      for (int j = 0; j < made.length; j++) {
        made[j] = scores[target.charAt(j)];
      }
      profiles[letter] = made;
    }
    return made;
  }

  /** Keeps the end of the best alignment so far. */
  private void note(int i) {
    int edge = target.length();
    switch (ends) {
      case NONE -> keep(i, edge);
      case ONE -> {
        for (int j = i == query.length() ? 1 : edge; j <= edge; j++) {
          if (best[j] >= highest) {
            keep(i, j);
          }
        }
      }
      case BOTH -> {
        for (int j = 1; j <= edge; j++) {
          if (best[j] > highest) {
            keep(i, j);
          }
        }
      }
    }
  }

  private void keep(int i, int j) {
    highest = best[j];
    endRow = i;
    endColumn = j;
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
