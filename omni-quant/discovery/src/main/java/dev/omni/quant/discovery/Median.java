package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The middle value, or the mean of the two middle ones. */
final class Median implements Statistic {
  private final double[] sorted;
  private final double estimate;

  Median(double[] values) {
    sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    estimate = sorted.length % 2 == 1 ? sorted[half] : midway(sorted[half - 1], sorted[half]);
  }

  private static double midway(double low, double high) {
    return low + (high - low) / 2;
  }

  @Override
  public int size() {
    return sorted.length;
  }

  @Override
  public double estimate() {
    return estimate;
  }

  @Override
  public double deviation(IntUnaryOperator draw) {
    int[] counts = new int[sorted.length];
    for (int i = 0; i < counts.length; i++) {
      counts[draw.applyAsInt(counts.length)]++;
    }
    double low = sorted[rank(counts, (counts.length - 1) / 2)];
    double high = counts.length % 2 == 1 ? low : sorted[rank(counts, counts.length / 2)];
    return midway(low, high) - estimate;
  }

  /** Returns the index in the sample of the resampled value of that rank, from 0. */
  private static int rank(int[] counts, int rank) {
    int index = 0;
    int below = counts[0];
    while (below <= rank) {
      below += counts[++index];
    }
    return index;
  }

  @Override
  public double[] leftOut() {
    int n = sorted.length;
    double[] medians = new double[n];
    for (int i = 0; i < n; i++) {
      double low = without(i, (n - 2) / 2);
      medians[i] = n % 2 == 0 ? low : midway(low, without(i, (n - 1) / 2));
    }
    return medians;
  }

  private double without(int left, int rank) {
    return sorted[rank < left ? rank : rank + 1];
  }
}
