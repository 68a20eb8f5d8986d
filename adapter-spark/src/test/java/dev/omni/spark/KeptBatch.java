package dev.omni.spark;

import dev.omni.application.batch.codec.EncodedChunk;
import dev.omni.application.internal.batch.BatchRun;
import dev.omni.domain.batch.ChunkHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A batch whose chunks are kept as a store keeps them. */
final class KeptBatch implements BatchRun {
  private final List<EncodedChunk> chunks = new ArrayList<>();

  @Override
  public List<ChunkHeader> stored() {
    return chunks.stream().map(EncodedChunk::header).toList();
  }

  @Override
  public Optional<EncodedChunk> read(int number) {
    return Optional.of(chunks.get(number));
  }

  @Override
  public void append(EncodedChunk chunk) {
    chunks.add(chunk);
  }

  @Override
  public void progress(long done, long failed, long total) {}

  /** Returns whether all chunks have the same bytes. */
  boolean same(KeptBatch other) {
    return stored().equals(other.stored())
        && IntStream.range(0, chunks.size())
            .allMatch(i -> Arrays.equals(chunks.get(i).body(), other.chunks.get(i).body()));
  }
}
