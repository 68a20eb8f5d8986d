package dev.omni.spark;

import dev.omni.application.batch.codec.RowChunkCodec;
import dev.omni.application.internal.batch.ComputedChunk;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowSource.SourceRow;
import dev.omni.domain.evidence.Hash;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rows as bytes between processes. A computed chunk is one byte that says whether its last row ends
 * the batch, the digest of the rows before it, and all rows as they are stored.
 */
final class RowBytes {
  private static final int HEAD = 1 + Hash.LENGTH;

  private RowBytes() {}

  static byte[] ofSource(List<SourceRow> rows) {
    return RowChunkCodec.encodeSource(rows);
  }

  static List<SourceRow> source(byte[] bytes) {
    return RowChunkCodec.decodeSource(bytes);
  }

  /** Returns a computed chunk as bytes; {@code first} is the number of its first row. */
  static byte[] of(long first, ComputedChunk chunk) {
    var rows = new ArrayList<BatchRow>(chunk.rows());
    chunk.stop().ifPresent(rows::add);
    byte[] encoded = RowChunkCodec.encode(new RowChunk(0, first, rows, chunk.digest()));
    return ByteBuffer.allocate(HEAD + encoded.length)
        .put((byte) (chunk.stop().isPresent() ? 1 : 0))
        .put(chunk.digest().bytes())
        .put(encoded)
        .array();
  }

  /** Reads a computed chunk; {@code first} is the number of its first row. */
  static ComputedChunk chunk(long first, byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    boolean stops = buffer.get() == 1;
    var digest = new byte[Hash.LENGTH];
    buffer.get(digest);
    var encoded = new byte[buffer.remaining()];
    buffer.get(encoded);
    List<BatchRow> rows = RowChunkCodec.decode(first, encoded);
    int kept = rows.size() - (stops ? 1 : 0);
    return new ComputedChunk(
        rows.subList(0, kept),
        Hash.wrap(digest),
        stops ? Optional.of(rows.get(kept)) : Optional.empty());
  }
}
