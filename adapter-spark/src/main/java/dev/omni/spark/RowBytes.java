package dev.omni.spark;

import dev.omni.application.batch.ComputedChunk;
import dev.omni.application.batch.PackedTable;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.RowErrors;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.batch.SourceColumns;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.json.Json;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Rows as bytes between processes, in the form in which they are stored. A computed chunk is one
 * byte that says whether a row ends the batch, the digest of the rows before it, the length of
 * these rows, these rows, and the table of the row that ends the batch.
 */
final class RowBytes {
  private static final int HEAD = 1 + Hash.LENGTH + Integer.BYTES;

  private RowBytes() {}

  static byte[] ofSource(SourceColumns rows) {
    return PackedTable.encode(
        new RowTable(
            0,
            rows.count(),
            Json.Obj.EMPTY,
            rows.inputs(),
            List.of(),
            rows.carry(),
            RowErrors.NONE));
  }

  static SourceColumns source(byte[] bytes) {
    RowTable table = PackedTable.decode(0, bytes);
    return new SourceColumns(table.count(), table.inputs(), table.carry());
  }

  static byte[] of(ComputedChunk chunk) {
    byte[] rows = PackedTable.encode(chunk.rows());
    byte[] stop =
        chunk.stop().map(row -> PackedTable.encode(RowTable.of(List.of(row)))).orElse(new byte[0]);
    return ByteBuffer.allocate(HEAD + rows.length + stop.length)
        .put((byte) (chunk.stop().isPresent() ? 1 : 0))
        .put(chunk.digest().bytes())
        .putInt(rows.length)
        .put(rows)
        .put(stop)
        .array();
  }

  /** Reads a computed chunk; {@code first} is the number of its first row. */
  static ComputedChunk chunk(long first, byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    boolean stops = buffer.get() == 1;
    byte[] digest = next(buffer, Hash.LENGTH);
    RowTable rows = PackedTable.decode(first, next(buffer, buffer.getInt()));
    Optional<BatchRow> stop =
        stops
            ? Optional.of(
                PackedTable.decode(first + rows.count(), next(buffer, buffer.remaining())).row(0))
            : Optional.empty();
    return new ComputedChunk(rows, Hash.wrap(digest), stop);
  }

  private static byte[] next(ByteBuffer buffer, int length) {
    var bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }
}
