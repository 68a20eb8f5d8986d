package dev.omni.quant.discovery;

import java.util.Arrays;

/**
 * The order of the differences of two samples, or of the Walsh averages of one: an element of it is
 * found by counting, without all pairs being stored.
 *
 * @param first sorted sample
 * @param second sorted sample, whose values are taken off; empty for Walsh averages
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record PairedOrder(double[] first, double[] second) {
  /** Returns the order of the differences of two samples. */
  static PairedOrder differences(double[] x, double[] y) {
    return new PairedOrder(
        Arrays.stream(x).sorted().toArray(), Arrays.stream(y).sorted().toArray());
  }

  /** Returns the order of the averages of all pairs of values, each with itself too. */
  static PairedOrder averages(double[] values) {
    return new PairedOrder(Arrays.stream(values).sorted().toArray(), new double[0]);
  }

  /** Returns how many pairs there are. */
  long size() {
    long n = first.length;
    return second.length == 0 ? n * (n + 1) / 2 : n * second.length;
  }

  /** Returns how many pairs have at most this value. */
  private long upTo(double value) {
    long count = 0;
    if (second.length == 0) {
      int below = first.length;
      for (int i = 0; i < first.length; i++) {
        while (below > 0 && first[i] / 2 + first[below - 1] / 2 > value) {
          below--;
        }
        count += Math.max(0, below - i);
      }
      return count;
    }
    int from = 0;
    for (double each : first) {
      while (from < second.length && each - second[from] > value) {
        from++;
      }
      count += second.length - from;
    }
    return count;
  }

  /** Returns the pair of a rank from 1; bisection over all doubles. */
  double at(long rank) {
    long low = ordered(-Double.MAX_VALUE);
    long high = ordered(Double.MAX_VALUE);
    while (low < high) {
      long middle = Math.floorDiv(low, 2) + Math.floorDiv(high, 2) + (low & high & 1);
      if (upTo(Double.longBitsToDouble(ordered(middle))) >= rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return Double.longBitsToDouble(ordered(low)) + 0.0;
  }

  /** Returns whole numbers in the order of the doubles, and the other way round. */
  private static long ordered(double value) {
    return ordered(Double.doubleToLongBits(value));
  }

  private static long ordered(long bits) {
    return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
  }

  double median() {
    long size = size();
    return size % 2 == 1 ? at(size / 2 + 1) : at(size / 2) / 2 + at(size / 2 + 1) / 2;
  }
}
