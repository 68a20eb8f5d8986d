package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** A sample in order, from which resamples are drawn in order too. */
final class ResampledOrder {
  private final double[] sorted;

  ResampledOrder(double[] values) {
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  int size() {
    return sorted.length;
  }

  /** Returns the value of a rank, from 0. */
  double at(int rank) {
    return sorted[rank];
  }

  /** Returns the value of a rank, from 0, with one left out. */
  double without(int left, int rank) {
    return sorted[rank < left ? rank : rank + 1];
  }

  /** Returns how often each value of the sample is drawn. */
  int[] draw(IntUnaryOperator draw) {
    int[] counts = new int[sorted.length];
    for (int i = 0; i < counts.length; i++) {
      counts[draw.applyAsInt(counts.length)]++;
    }
    return counts;
  }

  /** Returns the resampled value of a rank, from 0. */
  double at(int[] counts, int rank) {
    int index = 0;
    int below = counts[0];
    while (below <= rank) {
      below += counts[++index];
    }
    return sorted[index];
  }
}
