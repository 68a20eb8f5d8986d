package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RowStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.batch.ChunkHeader;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.ChunkRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Rows of batches in the database. A chunk is a transaction of its own, so that no other write
 * waits for its bytes.
 */
final class JdbiRowStore implements RowStore {
  /** Locks the run, so that it cannot end between this statement and the commit. */
  static final String FENCE =
      """
      SELECT id FROM run
      WHERE project_id = :project_id AND mode = :mode AND id = :id
        AND status = 'running' AND lease_token = :token
      FOR UPDATE
      """;

  /**
   * Selects what an index holds: no body is read. The order names all columns because H2 uses an
   * index only when the order does so from the first one on.
   */
  static final String HEADERS =
      """
      SELECT number, first_row, row_count, failed, digest FROM row_chunk
      WHERE project_id = :project_id AND mode = :mode AND run_id = :id
      ORDER BY project_id, mode, run_id, number
      """;

  static final String HEADER =
      """
      SELECT number, first_row, row_count, failed, digest FROM row_chunk
      WHERE project_id = :project_id AND mode = :mode AND run_id = :id AND number = :number
      """;

  static final String READ =
      """
      SELECT * FROM row_chunk
      WHERE project_id = :project_id AND mode = :mode AND run_id = :id AND number = :number
      """;

  private final Database database;

  JdbiRowStore(Database database) {
    this.database = database;
  }

  @Override
  public boolean append(Run running, StoredChunk chunk) {
    Map<String, Object> values = ChunkRowMapper.values(running, chunk);
    Optional<ChunkHeader> stored = database.write(handle -> stored(handle, values));
    if (stored.isPresent() && !stored.get().equals(chunk.header())) {
      throw RowStore.otherRows(running, chunk.header());
    }
    return stored.isPresent();
  }

  /** Stores the chunk and returns what is stored then; empty when the run is not of the lease. */
  private static Optional<ChunkHeader> stored(Handle handle, Map<String, Object> values) {
    boolean leased =
        handle.createQuery(FENCE).bindMap(values).mapTo(UUID.class).findOne().isPresent();
    if (!leased) {
      return Optional.empty();
    }
    handle.createUpdate(ChunkRowMapper.INSERT).bindMap(values).execute();
    return handle.createQuery(HEADER).bindMap(values).mapTo(ChunkHeader.class).findOne();
  }

  @Override
  public List<ChunkHeader> chunks(Tenant tenant, UUID run) {
    var headers = new ArrayList<ChunkHeader>();
    for (ChunkHeader next : database.list(HEADERS, RowValues.of(tenant, run), ChunkHeader.class)) {
      if (next.number() != headers.size()) {
        break;
      }
      headers.add(next);
    }
    return headers;
  }

  @Override
  public Optional<StoredChunk> read(Tenant tenant, UUID run, int number) {
    var values = RowValues.of(tenant, Map.of("id", run, "number", number));
    return database.find(READ, values, StoredChunk.class);
  }
}
