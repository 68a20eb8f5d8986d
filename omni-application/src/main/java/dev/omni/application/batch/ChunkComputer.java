package dev.omni.application.batch;

import java.util.function.Predicate;

/** The computation of chunks by other processes, several at once. */
@FunctionalInterface
public interface ChunkComputer {
  /**
   * Computes chunks.
   *
   * @param chunks all that are to be computed
   * @param computed receives each chunk, in their order and on this thread; returns whether to
   *     continue
   * @throws java.util.concurrent.CancellationException when cancelled
   */
  void compute(UncomputedChunks chunks, Predicate<ComputedChunk> computed);
}
