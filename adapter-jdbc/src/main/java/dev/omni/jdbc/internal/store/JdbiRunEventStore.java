package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RunEventStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.IdempotencyRowMapper;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.RunEventRowMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Events and idempotency records of runs in the database, and the active runs of a key. */
record JdbiRunEventStore(Database database) implements RunEventStore {
  static final String AFTER =
      """
      SELECT * FROM run_event
      WHERE project_id = :project_id AND mode = :mode AND run_id = :id AND seq > :seq
      ORDER BY seq LIMIT :limit
      """;

  /**
   * Inserts an event of an existing run. PostgreSQL needs the types of values that have no column.
   */
  static final String NOTE =
      """
      INSERT INTO run_event (project_id, mode, run_id, seq, type, at, data)
      SELECT project_id, mode, id, CAST(:seq AS BIGINT), CAST(:type AS VARCHAR(60)),
        CAST(:at AS BIGINT), CAST(:data AS TEXT)
      FROM run WHERE project_id = :project_id AND mode = :mode AND id = :id
      ON CONFLICT DO NOTHING
      """;

  static final String QUEUED =
      """
      SELECT COUNT(*) FROM run
      WHERE project_id = :project_id AND mode = :mode AND status IN ('dispatching', 'queued')
      """;

  /**
   * Selects the active runs of a key. A run that is not terminal has a due time, so the index of
   * due times is used.
   */
  static final String OPEN =
      """
      SELECT * FROM run
      WHERE project_id = :project_id AND mode = :mode AND key_id = :key_id AND due_at IS NOT NULL
      """;

  /** Deletes expired records of all tenants. */
  static final String FORGET = "DELETE FROM idempotency_record WHERE expires_at <= :now";

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id key, Instant now) {
    return database.find(
        IdempotencyRowMapper.FIND, IdempotencyRowMapper.key(key, now), IdempotencyRecord.class);
  }

  @Override
  public List<RunEvent> list(Tenant tenant, UUID run, long seq, int limit) {
    var values = RowValues.of(tenant, Map.of("id", run, "seq", seq, "limit", limit));
    return database.list(AFTER, values, RunEvent.class);
  }

  @Override
  public void append(Tenant tenant, RunEvent event) {
    database.update(NOTE, RunEventRowMapper.values(tenant, event));
  }

  @Override
  public int countQueued(Tenant tenant) {
    return database.find(QUEUED, RowValues.of(tenant), Integer.class).orElseThrow();
  }

  @Override
  public List<Run> listUnfinished(Tenant tenant, UUID key) {
    return database.list(OPEN, RowValues.of(tenant, Map.of("key_id", key)), Run.class);
  }

  @Override
  public int deleteExpired(Instant now) {
    return database.update(FORGET, Map.of("now", now));
  }
}
