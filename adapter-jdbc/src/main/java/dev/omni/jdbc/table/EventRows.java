package dev.omni.jdbc.table;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.RunEvent;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;

/** An event of a run as a row, both ways. */
public final class EventRows {
  /** Not told twice: an event whose number is taken fails its write. */
  public static final String INSERT =
      """
      INSERT INTO run_event (project_id, mode, run_id, seq, type, at, data)
      VALUES (:project_id, :mode, :id, :seq, :type, :at, :data)
      """;

  /** Only to a run that is there; the numbers are bound as text there, so they are cast. */
  public static final String NOTE =
      """
      INSERT INTO run_event (project_id, mode, run_id, seq, type, at, data)
      SELECT project_id, mode, id, CAST(:seq AS BIGINT), CAST(:type AS VARCHAR(60)),
        CAST(:at AS BIGINT), CAST(:data AS TEXT)
      FROM run WHERE project_id = :project_id AND mode = :mode AND id = :id
      ON CONFLICT DO NOTHING
      """;

  /** Those of a run behind a number. */
  public static final String AFTER =
      """
      SELECT * FROM run_event
      WHERE project_id = :project_id AND mode = :mode AND run_id = :id AND seq > :seq
      ORDER BY seq LIMIT :limit
      """;

  private EventRows() {}

  /** All values of an event. */
  public static Row full(Tenant tenant, RunEvent event) {
    return Row.of(tenant, event.run())
        .with("seq", event.seq())
        .with("type", event.type())
        .with("at", event.at())
        .with("data", event.data());
  }

  /** The event of a row. */
  public static RunEvent read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new RunEvent(
        columns.id("run_id"),
        columns.number("seq"),
        columns.text("type"),
        columns.instant("at"),
        columns.object("data"));
  }
}
