package dev.omni.application.batch.codec;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.evidence.Hash;
import java.util.ArrayList;
import java.util.List;

/** The stored form of one chunk while its rows arrive in their order. Not thread-safe. */
public final class ChunkEncoder {
  private final int number;
  private final long firstRow;
  private final ByteWriter columns = new ByteWriter();
  private final ByteWriter noise = new ByteWriter();
  private final List<BatchRow> waiting = new ArrayList<>();
  private int rows;
  private int failed;

  /** Creates the form of a chunk without rows. */
  public ChunkEncoder(int number, long firstRow) {
    this.number = number;
    this.firstRow = firstRow;
  }

  /** Adds rows; few of them wait for others, to be encoded together. */
  public void add(List<BatchRow> more) {
    for (BatchRow row : more) {
      waiting.add(row);
      if (waiting.size() == EncodedRows.USUAL) {
        encode();
      }
    }
  }

  /** Adds rows that are encoded. */
  public void add(EncodedRows part) {
    encode();
    append(part);
  }

  private void encode() {
    if (!waiting.isEmpty()) {
      append(EncodedRows.of(waiting));
      waiting.clear();
    }
  }

  private void append(EncodedRows part) {
    rows += part.count();
    failed += part.failed();
    columns.all(part.columns().out());
    noise.all(part.columns().noise());
  }

  /** Returns whether there are no rows. */
  public boolean isEmpty() {
    return rows == 0 && waiting.isEmpty();
  }

  /**
   * Returns the chunk.
   *
   * @param digest the root of the hash tree over its rows
   */
  public EncodedChunk chunk(Hash digest) {
    encode();
    return new EncodedChunk(
        new ChunkHeader(number, firstRow, rows, failed, digest),
        RowChunkCodec.joined(columns, noise));
  }
}
