package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RunEventStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.RunEvent;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.RowValues;
import dev.omni.jdbc.internal.mapper.RunEventRowMapper;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Events of runs in the database. */
final class JdbiRunEventStore implements RunEventStore {
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

  private final Database database;

  JdbiRunEventStore(Database database) {
    this.database = database;
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
}
