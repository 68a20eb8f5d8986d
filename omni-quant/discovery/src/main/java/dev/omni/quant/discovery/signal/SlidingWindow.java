package dev.omni.quant.discovery.signal;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * Windows about each value, with zeros before the first value and behind the last.
 *
 * @param width values of a window, odd
 */
record SlidingWindow(int width) {
  private static final int BETWEEN_PAUSES = 1024;

  /** Returns the median of each window. */
  double[] medians(double[] values, Work work) {
    int half = width / 2;
    double[] sorted = new double[width];
    for (int k = 0; k < half; k++) {
      sorted[k] = at(values, k);
    }
    Arrays.sort(sorted);
    double[] medians = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      if (i % BETWEEN_PAUSES == 0) {
        work.proceed();
      }
      replace(sorted, at(values, i - half - 1), at(values, i + half));
      medians[i] = sorted[half];
    }
    return medians;
  }

  /** Returns the mean of each window. */
  double[] means(double[] values, Work work) {
    int half = width / 2;
    double[] means = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      if (i % BETWEEN_PAUSES == 0) {
        work.proceed();
      }
      double sum = 0;
      for (int j = Math.max(0, i - half); j <= Math.min(values.length - 1, i + half); j++) {
        sum += values[j];
      }
      means[i] = sum / width;
    }
    return means;
  }

  /** Returns a value, plus zero so that zero has one sign. */
  static double at(double[] values, int place) {
    return place < 0 || place >= values.length ? 0 : values[place] + 0.0;
  }

  private static void replace(double[] sorted, double old, double next) {
    int from = Math.max(0, Arrays.binarySearch(sorted, old));
    int to = Arrays.binarySearch(sorted, next);
    to = to < 0 ? -to - 1 : to;
    if (to > from) {
      System.arraycopy(sorted, from + 1, sorted, from, to - 1 - from);
      sorted[to - 1] = next;
    } else {
      System.arraycopy(sorted, to, sorted, to + 1, from - to);
      sorted[to] = next;
    }
  }
}
