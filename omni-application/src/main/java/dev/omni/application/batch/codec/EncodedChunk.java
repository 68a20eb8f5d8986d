package dev.omni.application.batch.codec;

import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.batch.RowChunk;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** A chunk with its rows in their stored form. The bytes must not be changed. */
public final class EncodedChunk {
  private final ChunkHeader header;
  private final byte[] body;

  /**
   * Creates a chunk that was stored.
   *
   * @param body the rows as {@link #body} gave them
   */
  public EncodedChunk(ChunkHeader header, byte[] body) {
    this.header = header;
    this.body = body;
  }

  /** Encodes the rows of a chunk. */
  public static EncodedChunk of(RowChunk chunk) {
    return new EncodedChunk(ChunkHeader.of(chunk), RowChunkCodec.encode(chunk));
  }

  /** Returns number, rows and digest of the chunk. */
  public ChunkHeader header() {
    return header;
  }

  /** Returns the rows in their stored form. */
  public byte[] body() {
    return body;
  }

  /** Returns the rows part by part, so that few are in memory at a time. */
  public Iterator<List<BatchRow>> parts() {
    Iterator<List<BatchRow>> parts = read(() -> RowChunkCodec.parts(header.firstRow(), body));
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return parts.hasNext();
      }

      @Override
      public List<BatchRow> next() {
        return read(parts::next);
      }
    };
  }

  /** Returns the rows. */
  public List<BatchRow> rows() {
    return read(() -> RowChunkCodec.decode(header.firstRow(), body));
  }

  private <T> T read(Supplier<T> rows) {
    try {
      return rows.get();
    } catch (RuntimeException broken) {
      throw Fault.of(
          FaultCode.RECORD_UNREADABLE,
          "The stored chunk " + header.number() + " of rows cannot be read.",
          Json.obj("kind", "row_chunk", "chunk", header.number()));
    }
  }

  /** Returns the chunk with its rows. */
  public RowChunk chunk() {
    return new RowChunk(header.number(), header.firstRow(), rows(), header.digest());
  }
}
