package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Concordant and discordant pairs, counted in a tree of ranks (P. M. Fenwick, Software: Practice
 * and Experience 24, 1994, pp. 327-336), a second route to {@link KendallCounts}.
 *
 * @param rows of both columns
 * @param difference concordant less discordant pairs
 * @param tiesX sums over groups of t equal values of t(t-1), t(t-1)(t-2) and t(t-1)(2t+5)
 * @param tiesY the same of the other column
 */
@SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
record ConcordantPairs(int rows, double difference, double[] tiesX, double[] tiesY) {
  /** Counts the pairs. */
  static ConcordantPairs of(double[] x, double[] y) {
    int n = x.length;
    double[] levels = Arrays.stream(y).map(value -> value + 0.0).sorted().distinct().toArray();
    Integer[] order = new Integer[n];
    Arrays.setAll(order, k -> k);
    Arrays.sort(order, Comparator.comparingDouble(k -> x[k] + 0.0));
    int[] tree = new int[levels.length + 1];
    int[] place = new int[n];
    double difference = 0;
    for (int first = 0; first < n; ) {
      int end = first;
      while (end < n && x[order[end]] == x[order[first]]) {
        place[end] = 1 + Arrays.binarySearch(levels, y[order[end]] + 0.0);
        int below = upTo(tree, place[end] - 1);
        difference += below - (first - upTo(tree, place[end]));
        end++;
      }
      for (; first < end; first++) {
        for (int at = place[first]; at < tree.length; at += at & -at) {
          tree[at]++;
        }
      }
    }
    return new ConcordantPairs(n, difference, ties(x), ties(y));
  }

  private static int upTo(int[] tree, int place) {
    int sum = 0;
    for (int at = place; at > 0; at -= at & -at) {
      sum += tree[at];
    }
    return sum;
  }

  private static double[] ties(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] sums = new double[3];
    double t = 0;
    for (int k = 0; k < sorted.length; k++) {
      t++;
      if (k + 1 == sorted.length || sorted[k + 1] != sorted[k]) {
        sums[0] += t * (t - 1);
        sums[1] += t * (t - 1) * (t - 2);
        sums[2] += t * (t - 1) * (2 * t + 5);
        t = 0;
      }
    }
    return sums;
  }

  boolean isUntied() {
    return tiesX[0] == 0 && tiesY[0] == 0;
  }

  /** Returns Kendall's tau-b; NaN where a column does not vary. */
  double coefficient() {
    double all = rows * (rows - 1.0);
    double scale = Math.sqrt(all - tiesX[0]) * Math.sqrt(all - tiesY[0]);
    return scale == 0 ? Double.NaN : 2 * difference / scale;
  }

  /** Returns the variance of the difference where columns are independent: Kendall, ch. 4. */
  double variance() {
    double n = rows;
    double pairs = n * (n - 1);
    double triples = Math.max(1, pairs * (n - 2));
    return (pairs * (2 * n + 5) - tiesX[2] - tiesY[2]) / 18
        + tiesX[0] / pairs * tiesY[0] / 2
        + tiesX[1] / triples * tiesY[1] / 9;
  }

  /** Returns the part of all orders without ties that have this difference or more. */
  double exactTail(double least) {
    int pairs = rows * (rows - 1) / 2;
    int most = (int) Math.round((pairs - least) / 2);
    // The generating function is the product of (1 - q^k) / (1 - q), over n!.
    double[] orders = new double[pairs + 1];
    orders[0] = 1;
    for (int k = 2; k <= rows; k++) {
      double sum = 0;
      double[] next = new double[pairs + 1];
      for (int j = 0; j <= pairs; j++) {
        sum += orders[j] - (j >= k ? orders[j - k] : 0);
        next[j] = sum / k;
      }
      orders = next;
    }
    return Math.min(1, Arrays.stream(orders, 0, Math.min(most, pairs) + 1).sum());
  }
}
