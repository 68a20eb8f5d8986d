package dev.omni.spark;

import dev.omni.application.batch.codec.RowChunkCodec;
import dev.omni.application.internal.batch.BatchRun;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A batch whose chunks are kept as a store keeps them. */
final class KeptBatch implements BatchRun {
  private final List<ChunkHeader> headers = new ArrayList<>();
  private final List<byte[]> rows = new ArrayList<>();

  @Override
  public List<ChunkHeader> stored() {
    return List.copyOf(headers);
  }

  @Override
  public Optional<RowChunk> read(int number) {
    ChunkHeader header = headers.get(number);
    return Optional.of(
        new RowChunk(
            number,
            header.firstRow(),
            RowChunkCodec.decode(header.firstRow(), rows.get(number)),
            header.digest()));
  }

  @Override
  public void append(RowChunk chunk) {
    headers.add(ChunkHeader.of(chunk));
    rows.add(RowChunkCodec.encode(chunk));
  }

  @Override
  public void progress(long done, long failed, long total) {}

  /** Returns whether all chunks have the same bytes. */
  boolean same(KeptBatch other) {
    return headers.equals(other.headers)
        && IntStream.range(0, rows.size())
            .allMatch(i -> Arrays.equals(rows.get(i), other.rows.get(i)));
  }
}
