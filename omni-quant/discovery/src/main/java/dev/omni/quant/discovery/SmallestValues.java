package dev.omni.quant.discovery;

import java.util.Arrays;
import org.hipparchus.util.KthSelector;

/**
 * The smallest of many values, in memory for twice the number retained. A value that is not below
 * the largest of them costs one comparison.
 */
final class SmallestValues {
  private static final int[] NO_PIVOTS = {};

  private final int count;
  private final double[] values;
  private final KthSelector selector = new KthSelector();
  private double bound = Double.POSITIVE_INFINITY;
  private int size;

  /** Creates a collector of the {@code count} smallest values. */
  SmallestValues(int count) {
    this.count = count;
    values = new double[2 * count];
  }

  void add(double value) {
    if (value >= bound) {
      return;
    }
    if (size == values.length) {
      bound = last();
      size = count;
    }
    values[size++] = value;
  }

  /** Returns the largest of the retained values. */
  double last() {
    double[] all = Arrays.copyOf(values, size);
    double last = selector.select(all, NO_PIVOTS, Math.min(count, size) - 1);
    System.arraycopy(all, 0, values, 0, size);
    return last;
  }
}
