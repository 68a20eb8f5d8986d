package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Ranks of values, equal ones with the mean of theirs. */
final class Ranks {
  private Ranks() {}

  /** Returns the rank of each value, from 1. */
  static double[] of(double[] values) {
    int[] order = order(values);
    double[] ranks = new double[values.length];
    for (int first = 0; first < order.length; ) {
      int last = first;
      while (last + 1 < order.length && values[order[last + 1]] == values[order[first]]) {
        last++;
      }
      for (int k = first; k <= last; k++) {
        ranks[order[k]] = (first + last) / 2.0 + 1;
      }
      first = last + 1;
    }
    return ranks;
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
