package dev.omni.jdbc.store;

import dev.omni.application.spi.RunRecords;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.jdbc.commit.FreeKeys;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.EventRows;
import dev.omni.jdbc.table.HoldRows;
import dev.omni.jdbc.table.Registers;
import dev.omni.jdbc.table.RunRows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What is known about runs, in the database. */
record JdbiRunRecords(Database database, Lasting lasting, FreeKeys keys) implements RunRecords {
  static final String WAITING =
      """
      SELECT COUNT(*) AS waiting FROM run
      WHERE project_id = :project_id AND mode = :mode AND status IN ('dispatching', 'queued')
      """;

  /** What has not ended is due at some time, so that the index of that time leads to it. */
  static final String OPEN =
      """
      SELECT * FROM run
      WHERE project_id = :project_id AND mode = :mode AND key_id = :key_id AND due_at IS NOT NULL
      """;

  /** Of all tenants: time passes for all. */
  static final String FORGET = "DELETE FROM hold WHERE expires_at <= :now";

  @Override
  public Optional<IdempotencyRecord> find(IdempotencyRecord.Id id, Instant now) {
    return lasting.holder(id, now, () -> HoldRows.find(database, id, now));
  }

  @Override
  public List<RunEvent> events(Tenant tenant, UUID run, long seq, int limit) {
    Row row = Row.of(tenant, run).with("seq", seq).with("limit", limit);
    return database.list(EventRows.AFTER, row, EventRows::read);
  }

  @Override
  public void note(Tenant tenant, RunEvent event) {
    database.update(EventRows.NOTE, EventRows.full(tenant, event));
  }

  @Override
  public int waiting(Tenant tenant) {
    String sql = database.embedded() ? WAITING : Registers.WAITING;
    return database.find(sql, Row.of(tenant), rs -> rs.getInt("waiting")).orElseThrow();
  }

  @Override
  public List<Run> open(Tenant tenant, UUID key) {
    String sql = database.embedded() ? OPEN : Registers.OF_KEY;
    return database.list(sql, Row.of(tenant).with("key_id", key), RunRows::read);
  }

  @Override
  public int forget(Instant now) {
    lasting.forget(now);
    return database.update(FORGET, Row.empty().with("now", now));
  }
}
