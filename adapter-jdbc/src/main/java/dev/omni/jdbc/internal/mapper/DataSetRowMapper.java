package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.data.DataColumn;
import dev.omni.domain.data.DataSet;
import dev.omni.domain.data.ResolvedSet;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The conversion between rows of {@code data_set} and data sets. */
public final class DataSetRowMapper {
  /** Inserts a set. */
  public static final String INSERT =
      """
      INSERT INTO data_set (project_id, mode, id, workspace_id, name, version, digest, row_count, byte_count,
        column_list, created_at, expires_at, holds)
      VALUES (:project_id, :mode, :id, :workspace_id, :name, :version, :digest, :row_count, :byte_count,
        :column_list, :created_at, :expires_at, 0)
      """;

  /** Locks a set for a new run until the commit; changes no row when the set is gone. */
  public static final String HOLD =
      """
      UPDATE data_set SET holds = holds + 1
      WHERE project_id = :project_id AND mode = :mode AND id = :id
      """;

  /** Inserts the use of a set by a run. */
  public static final String INSERT_USE =
      """
      INSERT INTO run_data_set (project_id, mode, data_set_id, run_id)
      VALUES (:project_id, :mode, :id, :run_id)
      """;

  private DataSetRowMapper() {}

  /** Returns all columns of a set. */
  public static Map<String, Object> values(DataSet set) {
    Map<String, Object> values = RowValues.of(set.tenant(), set.id());
    values.put("workspace_id", set.owner().column());
    values.put("name", set.name());
    values.put("version", set.version().number());
    values.put("digest", set.version().digest());
    values.put("row_count", set.size().rows());
    values.put("byte_count", set.size().bytes());
    values.put(
        "column_list",
        RowValues.text(Json.of(set.columns().stream().map(DataColumn::json).toList())));
    values.put("created_at", set.createdAt());
    values.put("expires_at", set.expiresAt());
    return values;
  }

  /** Returns a row for each set that an unfinished run holds. */
  public static List<Map<String, Object>> uses(Run run) {
    return run.status().terminal()
        ? List.of()
        : run.origin().data().stream()
            .filter(ResolvedSet.class::isInstance)
            .map(data -> ((ResolvedSet) data).set())
            .distinct()
            .map(set -> use(run.tenant(), set, run.id()))
            .toList();
  }

  private static Map<String, Object> use(Tenant tenant, UUID set, UUID run) {
    Map<String, Object> values = RowValues.of(tenant, set);
    values.put("run_id", run);
    return values;
  }

  static DataSet map(ColumnReader columns) {
    return new DataSet(
        columns.id("id"),
        View.stored(columns.tenant(), columns.id("workspace_id")),
        new DataSet.Version(
            columns.text("name"), columns.integer("version"), columns.text("digest")),
        new DataSet.Size(columns.number("row_count"), columns.number("byte_count")),
        ((Json.Arr) columns.json("column_list"))
            .items().stream().map(column -> DataColumn.of((Json.Obj) column)).toList(),
        columns.instant("created_at"),
        columns.optionalInstant("expires_at"));
  }
}
