package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * Concordant and discordant pairs (M. G. Kendall, Rank Correlation Methods, 4th ed., 1970).
 *
 * @param difference concordant less discordant pairs
 * @param tiedX pairs that are equal in x
 * @param tiedY pairs that are equal in y
 * @param variance of the difference, with ties
 */
record KendallCounts(double difference, double tiedX, double tiedY, double variance) {

  /** Counts the pairs, by merging: W. R. Knight, J. Am. Statist. Assoc. 61, 1966, pp. 436-439. */
  static KendallCounts of(double[] x, double[] y) {
    int n = x.length;
    int[] order = byBoth(x, y);
    double[] sorted = new double[n];
    Arrays.setAll(sorted, k -> y[order[k]]);
    double tiedBoth = 0;
    for (int first = 0; first < n; ) {
      int last = first;
      while (last + 1 < n
          && x[order[last + 1]] == x[order[first]]
          && y[order[last + 1]] == y[order[first]]) {
        last++;
      }
      double t = last - first + 1.0;
      tiedBoth += t * (t - 1) / 2;
      first = last + 1;
    }
    double[] tx = tieSums(x);
    double[] ty = tieSums(y);
    double swaps = inversions(sorted, new double[n], 0, n);
    double all = n * (n - 1.0) / 2;
    double difference = all - tx[0] - ty[0] + tiedBoth - 2 * swaps;
    double count = n;
    double v0 = count * (count - 1) * (2 * count + 5);
    double variance =
        (v0 - tx[2] - ty[2]) / 18
            + 2 * tx[0] * ty[0] / Math.max(1, count * (count - 1) / 2) / 2
            + tx[1] * ty[1] / (9 * Math.max(1, count * (count - 1) * (count - 2)));
    return new KendallCounts(difference, tx[0], ty[0], variance);
  }

  private static int[] byBoth(double[] x, double[] y) {
    Integer[] order = new Integer[x.length];
    Arrays.setAll(order, k -> k);
    Arrays.sort(
        order,
        (i, j) ->
            x[i] == x[j] ? Double.compare(y[i] + 0.0, y[j] + 0.0) : Double.compare(x[i], x[j]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  /** Returns sums over ties of t(t-1)/2, t(t-1)(t-2) and t(t-1)(2t+5). */
  private static double[] tieSums(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] sums = new double[3];
    for (int first = 0; first < sorted.length; ) {
      int last = first;
      while (last + 1 < sorted.length && sorted[last + 1] == sorted[first]) {
        last++;
      }
      double t = last - first + 1.0;
      sums[0] += t * (t - 1) / 2;
      sums[1] += t * (t - 1) * (t - 2);
      sums[2] += t * (t - 1) * (2 * t + 5);
      first = last + 1;
    }
    return sums;
  }

  /** Sorts a part of the values and returns the number of pairs that were in the wrong order. */
  private static double inversions(double[] values, double[] spare, int from, int to) {
    if (to - from < 2) {
      return 0;
    }
    int middle = (from + to) / 2;
    double count = inversions(values, spare, from, middle) + inversions(values, spare, middle, to);
    int left = from;
    int right = middle;
    for (int k = from; k < to; k++) {
      if (right >= to || (left < middle && values[left] <= values[right])) {
        spare[k] = values[left++];
      } else {
        spare[k] = values[right++];
        count += middle - left;
      }
    }
    System.arraycopy(spare, from, values, from, to - from);
    return count;
  }

  /** Returns the standard deviation of the difference where there is no correlation. */
  double deviation(int n) {
    return Math.sqrt(n < 2 ? Double.NaN : variance);
  }

  /**
   * Returns the probability of a difference of this or more among all orders of n, without ties.
   */
  static double upperTail(int n, double difference) {
    int pairs = n * (n - 1) / 2;
    double[] chance = {1};
    for (int size = 2; size <= n; size++) {
      double[] next = new double[chance.length + size - 1];
      for (int k = 0; k < chance.length; k++) {
        for (int add = 0; add < size; add++) {
          next[k + add] += chance[k] / size;
        }
      }
      chance = next;
    }
    int discordant = (int) Math.round((pairs - difference) / 2);
    double tail = 0;
    for (int k = 0; k <= Math.min(discordant, pairs); k++) {
      tail += chance[k];
    }
    return Math.min(1, tail);
  }
}
