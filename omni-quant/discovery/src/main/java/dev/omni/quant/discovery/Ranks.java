package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Ranks of values, equal ones with the mean of theirs. */
final class Ranks {
  private static final int ROUNDING = 4;

  private Ranks() {}

  /** Returns the rank of each value, from 1. */
  static double[] of(double[] values) {
    return of(values, new double[values.length]);
  }

  /**
   * Returns the rank of the distance of each value from its center, from 1. Two distances that
   * differ by what rounding leaves, at most 4 ulp of the largest magnitude that went into them, are
   * equal: 0.3 - 0.1 and 1.1 - 0.9 are, which in doubles differ. What is exact has no rounding: a
   * value that is its center.
   *
   * @param centers as many as values
   */
  static double[] ofDistances(double[] values, double[] centers) {
    double[] distances = new double[values.length];
    double[] rounding = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      distances[i] = Math.abs(values[i] - centers[i]);
      double largest = Math.max(Math.abs(values[i]), Math.abs(centers[i]));
      rounding[i] = distances[i] == 0 ? 0 : ROUNDING * Math.ulp(largest);
    }
    return of(distances, rounding);
  }

  private static double[] of(double[] values, double[] rounding) {
    int[] order = order(values);
    double[] ranks = new double[values.length];
    for (int first = 0; first < order.length; ) {
      int last = first;
      while (last + 1 < order.length && equal(values, rounding, order[first], order[last + 1])) {
        last++;
      }
      for (int k = first; k <= last; k++) {
        ranks[order[k]] = (first + last) / 2.0 + 1;
      }
      first = last + 1;
    }
    return ranks;
  }

  private static boolean equal(double[] values, double[] rounding, int less, int more) {
    return values[more] - values[less] <= Math.max(rounding[less], rounding[more]);
  }

  /** Returns the places of the values from the smallest to the largest. */
  static int[] order(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> values[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Returns the sum of t^3 - t over groups of t equal values. */
  static double ties(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double sum = 0;
    for (int first = 0; first < sorted.length; ) {
      int last = first;
      while (last + 1 < sorted.length && sorted[last + 1] == sorted[first]) {
        last++;
      }
      double t = last - first + 1.0;
      sum += t * t * t - t;
      first = last + 1;
    }
    return sum;
  }
}
