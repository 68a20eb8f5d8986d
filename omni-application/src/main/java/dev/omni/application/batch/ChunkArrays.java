package dev.omni.application.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The arrays in which the columns of one chunk are joined until it is encoded; the next chunk has
 * them again. Not thread-safe.
 */
final class ChunkArrays implements IntFunction<double[]> {
  private final List<double[]> arrays = new ArrayList<>();
  private int used;

  /** Begins a chunk: nothing looks at the one before any more. */
  ChunkArrays begin() {
    used = 0;
    return this;
  }

  /** Returns an array of at least a length that no other column of this chunk has. */
  @Override
  public double[] apply(int length) {
    if (used == arrays.size()) {
      arrays.add(new double[length]);
    }
    if (arrays.get(used).length < length) {
      arrays.set(used, new double[length]);
    }
    return arrays.get(used++);
  }
}
