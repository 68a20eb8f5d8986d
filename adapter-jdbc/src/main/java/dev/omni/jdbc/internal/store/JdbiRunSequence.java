package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RunSequence;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.EvidenceBodyRowMapper;
import dev.omni.jdbc.internal.mapper.LogEntryRowMapper;
import dev.omni.jdbc.internal.mapper.RowBatch;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** The numbers of runs in the database. */
final class JdbiRunSequence implements RunSequence {
  private static final String OF_TENANT = " WHERE project_id = :project_id AND mode = :mode";

  static final String LAST = "SELECT last_number FROM run_sequence" + OF_TENANT;

  /** Selects the numbers of the runs that have not ended, by the index of their status. */
  static final String OPEN =
      open("dispatching")
          + " UNION ALL "
          + open("queued")
          + " UNION ALL "
          + open("running")
          + " ORDER BY sequence_number";

  static final String RUN = "SELECT id FROM run" + OF_TENANT + " AND sequence_number = :number";

  static final String TENANTS =
      "SELECT project_id, mode FROM run_sequence ORDER BY project_id, mode";

  /** Takes the place of the next head in the log, of which one node at a time has one. */
  static final String PUBLISH =
      "UPDATE run_sequence SET head_id = :id, head_at = :at"
          + OF_TENANT
          + " AND (head_at IS NULL OR head_at < :not_since)";

  static final String PUBLISHED =
      "SELECT head_id FROM run_sequence" + OF_TENANT + " AND head_id IS NOT NULL";

  private final Database database;

  JdbiRunSequence(Database database) {
    this.database = database;
  }

  private static String open(String status) {
    return "SELECT COALESCE(sequence_number, 0) AS sequence_number FROM run"
        + OF_TENANT
        + " AND status = '"
        + status
        + "' AND target_kind = '"
        + CapabilityTarget.KIND
        + "'";
  }

  /**
   * Reads the last number first: each run up to it was stored with it, and so is open afterwards or
   * has ended.
   */
  @Override
  public Head head(Tenant tenant) {
    Optional<Long> last = database.find(LAST, RowValues.of(tenant), Long.class);
    return last.map(
            number ->
                new Head(
                    number,
                    database.list(OPEN, RowValues.of(tenant), Long.class).stream()
                        .filter(open -> open > 0 && open <= number)
                        .toList()))
        .orElse(Head.NONE);
  }

  @Override
  public Optional<UUID> find(Tenant tenant, long number) {
    return database.find(RUN, RowValues.of(tenant, Map.of("number", number)), UUID.class);
  }

  @Override
  public List<Tenant> tenants() {
    return database.read(
        handle ->
            handle
                .createQuery(TENANTS)
                .map(
                    row ->
                        new Tenant(
                            row.getColumn("project_id", UUID.class),
                            Mode.of(row.getColumn("mode", String.class)).orElseThrow()))
                .list());
  }

  @Override
  public boolean publish(LogEntry entry, Instant at, Instant notSince) {
    return database.write(handle -> published(handle, entry, at, notSince));
  }

  private static boolean published(Handle handle, LogEntry entry, Instant at, Instant notSince) {
    Map<String, Object> place =
        RowValues.of(entry.tenant(), Map.of("id", entry.id(), "at", at, "not_since", notSince));
    if (RowBatch.of(handle, PUBLISH, List.of(place)).execute()[0] == 0) {
      return false;
    }
    Map<String, Object> row = LogEntryRowMapper.values(entry);
    RowBatch.of(handle, LogEntryRowMapper.INSERT, List.of(row)).execute();
    RowBatch.of(handle, LogEntryRowMapper.INSERT_PENDING, List.of(row)).execute();
    RowBatch.of(handle, EvidenceBodyRowMapper.INSERT, EvidenceBodyRowMapper.values(entry))
        .execute();
    return true;
  }

  @Override
  public Optional<UUID> published(Tenant tenant) {
    return database.find(PUBLISHED, RowValues.of(tenant), UUID.class);
  }
}
