package dev.omni.quant.discovery;

import java.util.Arrays;

/** The smallest of many values, in memory for twice as many as are kept. */
final class Tail {
  private final int kept;
  private final double[] values;
  private int size;

  /** Keeps the {@code kept} smallest. */
  Tail(int kept) {
    this.kept = kept;
    values = new double[2 * kept];
  }

  void add(double value) {
    if (size == values.length) {
      Arrays.sort(values);
      size = kept;
    }
    values[size++] = value;
  }

  /** The largest of the kept values: of all that were added, the one of rank {@code kept}. */
  double last() {
    double[] all = Arrays.copyOf(values, size);
    Arrays.sort(all);
    return all[Math.min(kept, size) - 1];
  }
}
