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
import java.util.Optional;
import java.util.UUID;

/** Events and idempotency records of runs in the database, and the open runs of a key. */
record JdbiRunEventStore(Database database, EndedRunCache cache) implements RunEventStore {
  static final String AFTER =
      """
      SELECT * FROM run_event
      WHERE project_id = :project_id AND mode = :mode AND run_id = :id AND seq > :seq
      ORDER BY seq LIMIT :limit
      """;

  /** Only to a run that is there; PostgreSQL needs the types of values that no column gives. */
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

  /** A run that has not ended has a due time, so the index of due times leads to it. */
  static final String OPEN =
      """
      SELECT * FROM run
      WHERE project_id = :project_id AND mode = :mode AND key_id = :key_id AND due_at IS NOT NULL
      """;

  /** Of all tenants. */
  static final String FORGET = "DELETE FROM idempotency_record WHERE expires_at <= :now";

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id key, Instant now) {
    return cache.record(
        key, now, () -> database.read(handle -> IdempotencyRowMapper.find(handle, key, now)));
  }

  @Override
  public List<RunEvent> events(Tenant tenant, UUID run, long seq, int limit) {
    return database.read(
        handle ->
            handle
                .createQuery(AFTER)
                .bindMap(RowValues.of(tenant, run))
                .bind("seq", seq)
                .bind("limit", limit)
                .mapTo(RunEvent.class)
                .list());
  }

  @Override
  public void note(Tenant tenant, RunEvent event) {
    database.write(
        handle ->
            handle.createUpdate(NOTE).bindMap(RunEventRowMapper.values(tenant, event)).execute());
  }

  @Override
  public int waiting(Tenant tenant) {
    return database.read(
        handle ->
            handle.createQuery(QUEUED).bindMap(RowValues.of(tenant)).mapTo(Integer.class).one());
  }

  @Override
  public List<Run> open(Tenant tenant, UUID key) {
    return database.read(
        handle ->
            handle
                .createQuery(OPEN)
                .bindMap(RowValues.of(tenant))
                .bind("key_id", key)
                .mapTo(Run.class)
                .list());
  }

  @Override
  public int forget(Instant now) {
    cache.forget(now);
    return database.write(handle -> handle.createUpdate(FORGET).bind("now", now).execute());
  }
}
