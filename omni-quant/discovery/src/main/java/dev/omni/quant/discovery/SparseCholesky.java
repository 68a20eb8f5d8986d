package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * The Cholesky factor of a sparse symmetric matrix, row by row along the elimination tree (T. A.
 * Davis, Direct Methods for Sparse Linear Systems, 2006, ch. 4). The order of the rows is that
 * given.
 */
final class SparseCholesky {
  private static final int NONE = -1;

  private final int size;
  private final Pattern pattern;
  private final double[] diagonal;
  private final double[] values;

  /**
   * The places of the entries of a factor, the same for all matrices of one pattern.
   *
   * @param rows columns of each row of the factor before the diagonal, rising
   * @param starts of each column among the entries
   * @param row of each entry, rising within a column
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Pattern(int[][] rows, int[] starts, int[] row) {
    /**
     * Returns the pattern of the factor of a matrix.
     *
     * @param lower columns of each row of the matrix before the diagonal
     * @param most entries that are allowed
     * @return null where there are more
     */
    static @org.jspecify.annotations.Nullable Pattern of(int[][] lower, long most) {
      int n = lower.length;
      int[] parent = new int[n];
      int[] ancestor = new int[n];
      Arrays.fill(parent, NONE);
      Arrays.fill(ancestor, NONE);
      int[] marked = new int[n];
      Arrays.fill(marked, NONE);
      int[][] rows = new int[n][];
      int[] counts = new int[n];
      int[] reached = new int[n];
      long all = 0;
      for (int k = 0; k < n; k++) {
        for (int column : lower[k]) {
          climb(column, k, ancestor, parent);
        }
        marked[k] = k;
        int count = 0;
        for (int column : lower[k]) {
          for (int j = column; marked[j] != k; j = parent[j]) {
            marked[j] = k;
            reached[count++] = j;
          }
        }
        all += count;
        if (all > most) {
          return null;
        }
        rows[k] = Arrays.copyOf(reached, count);
        Arrays.sort(rows[k]);
        for (int j : rows[k]) {
          counts[j]++;
        }
      }
      int[] starts = new int[n + 1];
      for (int j = 0; j < n; j++) {
        starts[j + 1] = starts[j] + counts[j];
      }
      int[] next = Arrays.copyOf(starts, n);
      int[] row = new int[starts[n]];
      for (int k = 0; k < n; k++) {
        for (int j : rows[k]) {
          row[next[j]++] = k;
        }
      }
      return new Pattern(rows, starts, row);
    }

    /** Leads a column to the row that eliminates it, along shortened paths. */
    private static void climb(int column, int k, int[] ancestor, int[] parent) {
      int j = column;
      for (int steps = 0; j != NONE && j < k && steps <= k; steps++) {
        int next = ancestor[j];
        ancestor[j] = k;
        if (next == NONE) {
          parent[j] = k;
        }
        j = next;
      }
    }

    /** Returns the place of an entry below the diagonal; below 0 where there is none. */
    int place(int i, int j) {
      return Arrays.binarySearch(row, starts[j], starts[j + 1], i);
    }
  }

  private SparseCholesky(Pattern pattern, double[] diagonal, double[] values) {
    this.size = diagonal.length;
    this.pattern = pattern;
    this.diagonal = diagonal;
    this.values = values;
  }

  /**
   * Factors a matrix.
   *
   * @param lower columns of each row before the diagonal
   * @param entries values at them
   * @param own values on the diagonal
   */
  static SparseCholesky of(Pattern pattern, int[][] lower, double[][] entries, double[] own) {
    int n = own.length;
    double[] diagonal = new double[n];
    double[] values = new double[pattern.row().length];
    int[] filled = Arrays.copyOf(pattern.starts(), n);
    double[] x = new double[n];
    for (int k = 0; k < n; k++) {
      for (int e = 0; e < lower[k].length; e++) {
        x[lower[k][e]] += entries[k][e];
      }
      double rest = own[k];
      for (int j : pattern.rows()[k]) {
        double entry = x[j] / diagonal[j];
        x[j] = 0;
        for (int p = pattern.starts()[j]; p < filled[j]; p++) {
          x[pattern.row()[p]] -= values[p] * entry;
        }
        rest -= entry * entry;
        values[filled[j]++] = entry;
      }
      diagonal[k] = Math.sqrt(rest);
    }
    return new SparseCholesky(pattern, diagonal, values);
  }

  /** Returns the logarithm of the determinant of the matrix; NaN where it is not positive. */
  double logDeterminant() {
    double sum = 0;
    for (double each : diagonal) {
      sum += 2 * org.hipparchus.util.FastMath.log(each);
    }
    return sum;
  }

  /** Solves L x = b in place. */
  void forward(double[] x) {
    for (int j = 0; j < size; j++) {
      x[j] /= diagonal[j];
      double own = x[j];
      for (int p = pattern.starts()[j]; own != 0 && p < pattern.starts()[j + 1]; p++) {
        x[pattern.row()[p]] -= values[p] * own;
      }
    }
  }

  /** Solves L' x = b in place. */
  void backward(double[] x) {
    for (int j = size - 1; j >= 0; j--) {
      double sum = x[j];
      for (int p = pattern.starts()[j]; p < pattern.starts()[j + 1]; p++) {
        sum -= values[p] * x[pattern.row()[p]];
      }
      x[j] = sum / diagonal[j];
    }
  }

  /**
   * Returns the entries of the inverse at the places of the factor (K. Takahashi, J. Fagan and
   * M.-S. Chen, Proc. 8th PICA Conf., 1973, pp. 63-69).
   */
  Inverse inverse() {
    double[] own = new double[size];
    double[] below = new double[values.length];
    var inverse = new Inverse(pattern, own, below);
    for (int j = size - 1; j >= 0; j--) {
      int from = pattern.starts()[j];
      int to = pattern.starts()[j + 1];
      for (int p = to - 1; p >= from; p--) {
        double sum = 0;
        for (int s = from; s < to; s++) {
          sum += inverse.at(pattern.row()[p], pattern.row()[s]) * values[s];
        }
        below[p] = -sum / diagonal[j];
      }
      double sum = 1 / diagonal[j];
      for (int p = from; p < to; p++) {
        sum -= below[p] * values[p];
      }
      own[j] = sum / diagonal[j];
    }
    return inverse;
  }

  /**
   * Entries of an inverse.
   *
   * @param pattern of the factor
   * @param own those on the diagonal
   * @param below those below it
   */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  record Inverse(Pattern pattern, double[] own, double[] below) {
    /** Returns an entry at a place of the factor. */
    double at(int i, int j) {
      return i == j ? own[i] : below[pattern.place(Math.max(i, j), Math.min(i, j))];
    }
  }
}
