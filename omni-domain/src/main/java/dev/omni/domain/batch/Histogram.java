package dev.omni.domain.batch;

import dev.omni.domain.json.Json;

/**
 * The numbers of a column in 50 bins of equal width between the least and the greatest; in one bin
 * when all are equal. A bin holds its lower edge, the last one both. Not thread-safe.
 */
public final class Histogram {
  /** The number of bins. */
  public static final int BINS = 50;

  private final double[] edges;
  private final long[] counts;

  /** Bins in a unit; 0 where that is not finite. */
  private final double density;

  /** Creates the empty bins between two finite numbers. */
  public Histogram(double min, double max) {
    int bins = min == max ? 1 : BINS;
    this.counts = new long[bins];
    this.edges = new double[bins + 1];
    for (int i = 0; i <= bins; i++) {
      double part = (double) i / bins;
      edges[i] = min * (1 - part) + max * part; // The width itself may overflow.
    }
    edges[0] = min;
    edges[bins] = max;
    double perUnit = bins / (max - min);
    this.density = Double.isFinite(perUnit) ? perUnit : 0;
  }

  /** Adds a number that is within the edges. */
  public void add(double value) {
    int last = counts.length - 1;
    int guess = (int) ((value - edges[0]) * density);
    int bin = Math.max(0, Math.min(last, guess));
    while (bin < last && value >= edges[bin + 1]) {
      bin++;
    }
    while (bin > 0 && value < edges[bin]) {
      bin--;
    }
    counts[bin]++;
  }

  /** Adds the first numbers of an array. */
  public void add(double[] values, int count) {
    for (int i = 0; i < count; i++) {
      add(values[i]);
    }
  }

  /** Adds the numbers of another part of the column, with equal edges. */
  public void add(Histogram other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  /** Returns edges and counts. */
  public Json.Obj json() {
    var all = new java.util.ArrayList<Long>();
    for (long count : counts) {
      all.add(count);
    }
    return Json.obj("edges", edges, "counts", all);
  }
}
