package dev.omni.application.batch;

import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowLayout;
import dev.omni.domain.batch.RowLeaf;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The stored rows of a running batch. */
public interface BatchChunks {
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

  /**
   * Returns the leaf of the rows. One tree has one leaf, so that of a batch whose first rows are
   * stored is theirs to the end: version 1 when an older build began it.
   *
   * @param layout of the batch, for one without stored rows
   */
  default RowLeaf leaf(RowLayout layout) {
    return stored().isEmpty() ? layout : read(0).map(EncodedChunk::leaf).orElseThrow();
  }

  /** Returns a run that keeps nothing, for a computation without a store. */
  static BatchChunks unstored() {
    return unstored(RowLayout.VERSION, chunk -> {});
  }

  /**
   * Returns a run whose chunks are looked at and not kept.
   *
   * @param version of the leaf of the rows, 1 or 2
   */
  static BatchChunks unstored(int version, Consumer<EncodedChunk> reader) {
    return new BatchChunks() {
      @Override
      public RowLeaf leaf(RowLayout layout) {
        return version == layout.version() ? layout : RowLeaf.document();
      }

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
