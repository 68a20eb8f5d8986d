package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunEventType;
import java.util.Map;

/** The conversion between rows of {@code run_event} and run events. */
public final class RunEventRowMapper {
  /** Inserts an event; fails when its sequence number exists. */
  public static final String INSERT =
      """
      INSERT INTO run_event (project_id, mode, run_id, seq, type, at, data)
      VALUES (:project_id, :mode, :id, :seq, :type, :at, :data)
      """;

  private RunEventRowMapper() {}

  /** Returns all columns of an event. */
  public static Map<String, Object> values(Tenant tenant, RunEvent event) {
    Map<String, Object> values = RowValues.of(tenant, event.run());
    values.put("seq", event.seq());
    values.put("type", event.type().toString());
    values.put("at", event.at());
    values.put("data", RowValues.text(event.data()));
    return values;
  }

  static RunEvent map(ColumnReader columns) {
    return new RunEvent(
        columns.id("run_id"),
        columns.number("seq"),
        RunEventType.of(columns.text("type")).orElseThrow(),
        columns.instant("at"),
        columns.objectOrError("data"));
  }
}
