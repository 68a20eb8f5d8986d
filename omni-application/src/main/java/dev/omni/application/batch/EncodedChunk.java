package dev.omni.application.batch;

import dev.omni.application.spi.store.RowStore.StoredChunk;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.batch.RowLeaf;
import dev.omni.domain.batch.RowTable;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.List;

/**
 * A stored chunk that reads and writes its rows.
 *
 * @param stored the rows as bytes
 */
public record EncodedChunk(StoredChunk stored) {
  EncodedChunk(ChunkHeader header, byte[] body) {
    this(new StoredChunk(header, body));
  }

  /** Encodes the rows of a chunk, whose leaves are of version 1. */
  public static EncodedChunk of(RowChunk chunk) {
    return new EncodedChunk(ChunkHeader.of(chunk), PackedTable.encode(RowTable.of(chunk.rows())));
  }

  /**
   * Encodes the rows of a chunk.
   *
   * @param number of the chunk, from 0
   * @param digest the root of the hash tree over these rows
   * @param leaf of the rows, which the first chunk keeps for the batch
   */
  public static EncodedChunk of(int number, RowTable rows, Hash digest, RowLeaf leaf) {
    var header = new ChunkHeader(number, rows.first(), rows.count(), rows.errors().count(), digest);
    return new EncodedChunk(
        header, PackedTable.encode(rows, number == 0 ? leaf : RowLeaf.document()));
  }

  /** Returns number, rows and digest of the chunk. */
  public ChunkHeader header() {
    return stored.header();
  }

  /**
   * Returns the rows by column.
   *
   * @throws Fault {@code record_unreadable} when the bytes are damaged, or are not as many rows
   */
  public RowTable table() {
    RowTable table;
    try {
      table = PackedTable.decode(header().firstRow(), stored.body());
    } catch (RuntimeException broken) {
      throw unreadable();
    }
    if (table.count() != header().rows() || table.errors().count() != header().failed()) {
      throw unreadable();
    }
    return table;
  }

  /**
   * Returns the leaf of the rows of the batch whose first chunk this is: version 1 when an older
   * build stored it.
   *
   * @throws Fault as {@link #table}
   */
  public RowLeaf leaf() {
    try {
      return PackedTable.leaf(stored.body());
    } catch (RuntimeException broken) {
      throw unreadable();
    }
  }

  private Fault unreadable() {
    return Fault.of(
        FaultCode.RECORD_UNREADABLE,
        "The stored chunk " + header().number() + " of rows cannot be read.",
        Json.obj("kind", "row_chunk", "chunk", header().number()));
  }

  /**
   * Returns the rows.
   *
   * @throws Fault as {@link #table}
   */
  public List<BatchRow> rows() {
    return table().rows();
  }

  /**
   * Returns the chunk with its rows.
   *
   * @throws Fault as {@link #table}
   */
  public RowChunk chunk() {
    return new RowChunk(header().number(), header().firstRow(), rows(), header().digest());
  }
}
