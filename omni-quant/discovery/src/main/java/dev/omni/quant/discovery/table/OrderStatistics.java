package dev.omni.quant.discovery.table;

import java.util.Arrays;

/** Values in their order, and what is read from it. */
public final class OrderStatistics {
  private final double[] sorted;

  /** Puts values in order. */
  public OrderStatistics(double[] values) {
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  public double min() {
    return sorted[0];
  }

  /** Returns the quantile of type 7: R. J. Hyndman and Y. Fan, The American Statistician, 1996. */
  public double quantile(double probability) {
    double place = probability * (sorted.length - 1);
    int below = (int) place;
    double part = place - below;
    return part == 0 ? sorted[below] : sorted[below] + part * (sorted[below + 1] - sorted[below]);
  }

  public double interquartileRange() {
    return quantile(0.75) - quantile(0.25);
  }

  /** Returns the median of the distances from the median, as they are. */
  public double absoluteDeviation() {
    double median = quantile(0.5);
    double[] apart = Arrays.stream(sorted).map(value -> Math.abs(value - median)).toArray();
    return new OrderStatistics(apart).quantile(0.5);
  }
}
