package dev.omni.application.batch;

import dev.omni.domain.batch.ChunkHeader;
import java.util.List;

/**
 * The division of a batch into chunks, which follows from its input alone.
 *
 * @param rows of the batch
 * @param size of every chunk but the last, a power of two
 */
record ChunkPlan(long rows, int size) {
  private static final int LARGEST = 4096;

  /** About half a second on one core. */
  private static final double STEPS = 5e7;

  /** Returns the plan for rows of about this many steps each. */
  static ChunkPlan of(long rows, double steps) {
    int fitting = (int) Math.max(1, Math.min(LARGEST, STEPS / Math.max(1, steps)));
    return new ChunkPlan(rows, Integer.highestOneBit(fitting));
  }

  /** Returns the plan of an earlier attempt, whose estimate may have been another one. */
  ChunkPlan like(List<ChunkHeader> stored) {
    int first = stored.isEmpty() ? size : stored.get(0).rows();
    return Integer.bitCount(first) == 1 && first < rows ? new ChunkPlan(rows, first) : this;
  }

  /** Returns the end of the chunk that has a row. */
  long end(long row) {
    return Math.min(rows, row - row % size + size);
  }
}
