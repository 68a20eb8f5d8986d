package dev.omni.quant.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The values of a sample between two bounds, each once with its count, and the number of those
 * below. So the value of a rank is known whenever it lies between the bounds.
 */
final class ValueBand {
  private static final int LEAST = 64;

  private final double from;
  private final double to;
  private long below;
  private double[] values = {};
  private int[] counts = {};
  private double[] pending = new double[LEAST];
  private int size;
  private final NavigableMap<Double, Integer> ties = new TreeMap<>();

  /** Creates an empty band from one bound to another, both included. */
  ValueBand(double from, double to) {
    this.from = from;
    this.to = to;
  }

  /** Returns an empty band of the same bounds. */
  ValueBand empty() {
    return new ValueBand(from, to);
  }

  void add(double value) {
    if (value < from) {
      below++;
    } else if (value <= to) {
      keep(value);
    }
  }

  /** Adds a value between the bounds; they are sorted again when their number has doubled. */
  private void keep(double value) {
    if (size == pending.length) {
      if (size < values.length) {
        pending = Arrays.copyOf(pending, 2 * size);
      } else {
        settle();
        pending = new double[Math.max(LEAST, values.length)];
      }
    }
    pending[size++] = value;
  }

  /** Adds the values of another band of the same bounds. */
  void addAll(ValueBand next) {
    next.settle();
    below += next.below;
    for (int i = 0; i < next.values.length; i++) {
      if (next.counts[i] == 1) {
        keep(next.values[i]);
      } else {
        ties.merge(next.values[i], next.counts[i], Integer::sum);
      }
    }
  }

  /** Adds all values of this band, each as often as it was seen, to another. */
  void copyTo(ValueBand other) {
    settle();
    for (int i = 0; i < values.length; i++) {
      if (values[i] < other.from) {
        other.below += counts[i];
      }
    }
    int first = 0;
    while (first < values.length && values[first] < other.from) {
      first++;
    }
    int end = first;
    while (end < values.length && values[end] <= other.to) {
      end++;
    }
    other.settle();
    other.merge(Arrays.copyOfRange(values, first, end), Arrays.copyOfRange(counts, first, end));
  }

  private void settle() {
    if (size > 0) {
      double[] sorted = Arrays.copyOf(pending, size);
      Arrays.sort(sorted);
      size = 0;
      int[] ones = new int[sorted.length];
      Arrays.fill(ones, 1);
      merge(sorted, ones);
    }
    if (!ties.isEmpty()) {
      merge(
          ties.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
          ties.values().stream().mapToInt(Integer::intValue).toArray());
      ties.clear();
    }
  }

  /** Merges rising values, of which equal ones may follow each other. */
  private void merge(double[] more, int[] moreCounts) {
    double[] merged = new double[values.length + more.length];
    int[] mergedCounts = new int[merged.length];
    int at = -1;
    int i = 0;
    int j = 0;
    while (i < values.length || j < more.length) {
      boolean own =
          j == more.length || (i < values.length && Double.compare(values[i], more[j]) <= 0);
      double value = own ? values[i] : more[j];
      int count = own ? counts[i++] : moreCounts[j++];
      if (at < 0 || Double.compare(merged[at], value) != 0) {
        merged[++at] = value;
      }
      mergedCounts[at] += count;
    }
    values = Arrays.copyOf(merged, at + 1);
    counts = Arrays.copyOf(mergedCounts, at + 1);
  }

  /** Returns whether the value of a rank, from 0, lies between the bounds. */
  boolean holds(long rank) {
    settle();
    return rank >= below && rank - below < Arrays.stream(counts).asLongStream().sum();
  }

  /** Returns the value of a rank that this band holds. */
  double valueAt(long rank) {
    settle();
    long left = rank - below;
    int i = 0;
    while (left >= counts[i]) {
      left -= counts[i++];
    }
    return values[i];
  }

  void write(DataOutput out) throws IOException {
    settle();
    out.writeDouble(from);
    out.writeDouble(to);
    out.writeLong(below);
    out.writeInt(values.length);
    for (int i = 0; i < values.length; i++) {
      out.writeDouble(values[i]);
      out.writeInt(counts[i]);
    }
  }

  static ValueBand read(DataInput in) throws IOException {
    var band = new ValueBand(in.readDouble(), in.readDouble());
    band.below = in.readLong();
    band.values = new double[in.readInt()];
    band.counts = new int[band.values.length];
    for (int i = 0; i < band.values.length; i++) {
      band.values[i] = in.readDouble();
      band.counts[i] = in.readInt();
    }
    return band;
  }
}
