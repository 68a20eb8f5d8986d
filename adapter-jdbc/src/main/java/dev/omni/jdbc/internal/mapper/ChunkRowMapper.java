package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.RowStore.StoredChunk;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.run.Lease;
import dev.omni.domain.run.Run;
import java.util.HexFormat;
import java.util.Map;

/** The conversion between rows of {@code row_chunk} and chunks. */
public final class ChunkRowMapper {
  /** Inserts a chunk; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO row_chunk
        (project_id, mode, run_id, number, first_row, row_count, failed, digest, body)
      VALUES
        (:project_id, :mode, :id, :number, :first_row, :row_count, :failed, :digest, :body)
      ON CONFLICT DO NOTHING
      """;

  private ChunkRowMapper() {}

  /** Returns all columns of a chunk, and the token of the lease. */
  public static Map<String, Object> values(Run running, StoredChunk chunk) {
    ChunkHeader header = chunk.header();
    Map<String, Object> values = RowValues.of(running.tenant(), running.id());
    values.put("token", running.state().lease().map(Lease::token));
    values.put("number", header.number());
    values.put("first_row", header.firstRow());
    values.put("row_count", header.rows());
    values.put("failed", header.failed());
    values.put("digest", header.digest().hex());
    values.put("body", chunk.body());
    return values;
  }

  static ChunkHeader header(ColumnReader columns) {
    return new ChunkHeader(
        columns.integer("number"),
        columns.number("first_row"),
        columns.integer("row_count"),
        columns.integer("failed"),
        Hash.wrap(HexFormat.of().parseHex(columns.text("digest"))));
  }

  static StoredChunk chunk(ColumnReader columns) {
    return new StoredChunk(header(columns), columns.bytes("body"));
  }
}
