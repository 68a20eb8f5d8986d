package dev.omni.application.internal.batch;

import dev.omni.application.batch.codec.EncodedChunk;
import dev.omni.domain.batch.ChunkHeader;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The stored rows of a running batch. */
public interface BatchRun {
  /** Returns the chunks that earlier attempts stored. */
  List<ChunkHeader> stored();

  /** Returns a stored chunk; empty when rows are not kept. */
  Optional<EncodedChunk> read(int number);

  /**
   * Stores a chunk.
   *
   * @throws java.util.concurrent.CancellationException when the run is not this worker's any more
   */
  void append(EncodedChunk chunk);

  /**
   * Reports the stored rows.
   *
   * @param done stored rows
   * @param failed those with an error
   * @param total rows of the batch
   */
  void progress(long done, long failed, long total);

  /** Returns a run that keeps nothing, for a computation without a store. */
  static BatchRun unstored() {
    return unstored(chunk -> {});
  }

  /** Returns a run whose chunks are looked at and not kept. */
  static BatchRun unstored(Consumer<EncodedChunk> reader) {
    return new BatchRun() {
      @Override
      public List<ChunkHeader> stored() {
        return List.of();
      }

      @Override
      public Optional<EncodedChunk> read(int number) {
        return Optional.empty();
      }

      @Override
      public void append(EncodedChunk chunk) {
        reader.accept(chunk);
      }

      @Override
      public void progress(long done, long failed, long total) {}
    };
  }
}
