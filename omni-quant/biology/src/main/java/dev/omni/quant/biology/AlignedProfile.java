package dev.omni.quant.biology;

import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Aligned rows that are aligned with others as a whole: the score of two columns is the sum over
 * all pairs of letters (O. Gotoh, Comput. Appl. Biosci. 10, 1994, pp. 379-387).
 *
 * @param members numbers of the sequences
 * @param rows equally long
 */
record AlignedProfile(List<Integer> members, List<String> rows) {
  private static final char GAP = '-';
  private static final int DIAGONAL = 0;
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  AlignedProfile {
    members = List.copyOf(members);
    rows = List.copyOf(rows);
  }

  private int length() {
    return rows.get(0).length();
  }

  /** Returns how often each letter is in each column; the last place counts gaps. */
  private double[][] counts(ResidueScores scores) {
    int letters = scores.letters().length();
    double[][] counts = new double[length()][letters + 1];
    for (String row : rows) {
      for (int k = 0; k < row.length(); k++) {
        counts[k][row.charAt(k) == GAP ? letters : scores.place(row.charAt(k))]++;
      }
    }
    return counts;
  }

  /** Returns the alignment of two profiles. */
  static AlignedProfile joined(
      AlignedProfile a, AlignedProfile b, ResidueScores scores, Work work) {
    byte[] way = way(a, b, scores, work);
    var members = new ArrayList<>(a.members());
    members.addAll(b.members());
    var rows = new ArrayList<String>();
    a.rows().forEach(row -> rows.add(spread(row, way, SECOND)));
    b.rows().forEach(row -> rows.add(spread(row, way, FIRST)));
    return new AlignedProfile(members, rows);
  }

  private static String spread(String row, byte[] way, int gap) {
    var spread = new StringBuilder();
    int at = 0;
    for (byte step : way) {
      spread.append(step == gap ? GAP : row.charAt(at++));
    }
    return spread.toString();
  }

  /**
   * Returns the columns of the best alignment: of both, of the first alone, of the second alone.
   */
  private static byte[] way(AlignedProfile a, AlignedProfile b, ResidueScores scores, Work work) {
    double[][] ca = a.counts(scores);
    double[][] cb = weighted(b.counts(scores), scores);
    int letters = scores.letters().length();
    int m = a.length();
    int n = b.length();
    byte[][][] from = new byte[3][m + 1][n + 1];
    double[][] before = start(n);
    before[DIAGONAL][0] = 0;
    for (int j = 1; j <= n; j++) {
      step(before, before, j, j - 1, SECOND, single(b, j - 1) * a.rows().size(), scores, from, 0);
    }
    for (int i = 1; i <= m; i++) {
      work.proceed();
      double[][] now = start(n);
      double aloneA = single(a, i - 1) * b.rows().size();
      for (int j = 0; j <= n; j++) {
        step(now, before, j, j, FIRST, aloneA, scores, from, i);
        if (j > 0) {
          step(now, now, j, j - 1, SECOND, single(b, j - 1) * a.rows().size(), scores, from, i);
          double match = 0;
          for (int k = 0; k <= letters; k++) {
            match += ca[i - 1][k] == 0 ? 0 : ca[i - 1][k] * cb[j - 1][k];
          }
          byte best = best(before, j - 1);
          now[DIAGONAL][j] = before[best][j - 1] + match;
          from[DIAGONAL][i][j] = best;
        }
      }
      before = now;
    }
    return traced(from, best(before, n), m, n);
  }

  private static double[][] start(int n) {
    double[][] rows = new double[3][n + 1];
    for (double[] row : rows) {
      Arrays.fill(row, Double.NEGATIVE_INFINITY);
    }
    return rows;
  }

  /** Returns the number of letters in a column. */
  private static double single(AlignedProfile profile, int column) {
    return profile.rows().stream().filter(row -> row.charAt(column) != GAP).count();
  }

  private static byte best(double[][] rows, int j) {
    byte best = DIAGONAL;
    for (byte state = FIRST; state <= SECOND; state++) {
      best = rows[state][j] > rows[best][j] ? state : best;
    }
    return best;
  }

  private static void step(
      double[][] now,
      double[][] before,
      int j,
      int source,
      int state,
      double pairs,
      ResidueScores scores,
      byte[][][] from,
      int i) {
    byte best = (byte) state;
    double value = before[state][source] - pairs * scores.extend();
    for (byte other = DIAGONAL; other <= SECOND; other++) {
      double opened =
          before[other][source] - pairs * (scores.extend() + (other == state ? 0 : scores.open()));
      if (opened > value || (opened == value && other < best)) {
        value = opened;
        best = other;
      }
    }
    now[state][j] = value;
    from[state][i][j] = best;
  }

  /** Returns the score of each letter, and of a gap, against the letters of each column. */
  private static double[][] weighted(double[][] counts, ResidueScores scores) {
    int letters = scores.letters().length();
    double[][] weighted = new double[counts.length][letters + 1];
    for (int k = 0; k < counts.length; k++) {
      double present = 0;
      for (int y = 0; y < letters; y++) {
        present += counts[k][y];
        for (int x = 0; counts[k][y] > 0 && x < letters; x++) {
          weighted[k][x] += counts[k][y] * scores.table()[x][y];
        }
      }
      for (int x = 0; x < letters; x++) {
        weighted[k][x] -= counts[k][letters] * scores.extend();
      }
      weighted[k][letters] = -present * scores.extend();
    }
    return weighted;
  }

  private static byte[] traced(byte[][][] from, byte last, int m, int n) {
    byte[] reversed = new byte[m + n];
    int count = 0;
    int i = m;
    int j = n;
    byte state = last;
    while (i > 0 || j > 0) {
      reversed[count++] = state;
      byte next = from[state][i][j];
      i -= state == SECOND ? 0 : 1;
      j -= state == FIRST ? 0 : 1;
      state = next;
    }
    byte[] way = new byte[count];
    for (int k = 0; k < count; k++) {
      way[k] = reversed[count - 1 - k];
    }
    return way;
  }

  /** Returns the profile without one of its sequences, without columns of gaps alone. */
  AlignedProfile without(int member) {
    var left = new ArrayList<Integer>();
    var kept = new ArrayList<String>();
    for (int k = 0; k < members.size(); k++) {
      if (members.get(k) != member) {
        left.add(members.get(k));
        kept.add(rows.get(k));
      }
    }
    int length = length();
    boolean[] used = new boolean[length];
    for (String row : kept) {
      for (int c = 0; c < length; c++) {
        used[c] |= row.charAt(c) != GAP;
      }
    }
    var rest = new ArrayList<String>();
    for (String row : kept) {
      var text = new StringBuilder();
      for (int c = 0; c < length; c++) {
        if (used[c]) {
          text.append(row.charAt(c));
        }
      }
      rest.add(text.toString());
    }
    return new AlignedProfile(left, rest);
  }

  /** Returns the rows in the order of the sequences. */
  List<String> ordered() {
    var ordered = new String[rows.size()];
    for (int k = 0; k < ordered.length; k++) {
      ordered[members.get(k)] = rows.get(k);
    }
    return List.of(ordered);
  }

  /** Returns the sum of the scores of all pairs of rows. */
  static long score(List<String> rows, ResidueScores scores) {
    long sum = 0;
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < i; j++) {
        sum += scores.pair(rows.get(i), rows.get(j));
      }
    }
    return sum;
  }
}
