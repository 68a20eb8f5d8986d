package dev.omni.jdbc;

import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The statement of a list of runs. Only the filters that are there stand in it, so that the
 * database sees which index fits; values are never part of the text.
 */
final class RunLists {
  private RunLists() {}

  static String sql(RunQuery query) {
    RunQuery.Filter filter = query.filter();
    var sql = new StringBuilder();
    sql.append("SELECT * FROM run WHERE project_id = :project_id AND mode = :mode");
    sql.append(" AND world ");
    sql.append(filter.world().isPresent() ? "= :world" : "IS NOT NULL");
    when(filter.workspace(), sql, "workspace_id = :workspace_id");
    when(filter.capability(), sql, "target = :capability");
    if (!filter.statuses().isEmpty()) {
      List<String> names = statusNames(filter);
      sql.append(" AND status ")
          .append(names.size() == 1 ? "= :status_0" : "IN (" + String.join(", ", names) + ")");
    }
    when(filter.retryOf(), sql, "retry_of = :retry_of");
    when(filter.created().after(), sql, "created_at > :created_after");
    when(filter.created().before(), sql, "created_at < :created_before");
    when(
        query.after(),
        sql,
        "created_at <= :after_time AND (created_at < :after_time OR id < :after_id)");
    return sql.append(" ORDER BY project_id, mode, ")
        .append(narrowest(filter))
        .append("created_at DESC, id DESC LIMIT :limit")
        .toString();
  }

  /**
   * The filtered column whose index is to be followed. It is the same in all rows, as the tenant
   * is, and so does not change the order; but H2 follows an index only when the order names its
   * columns from the first one on.
   */
  private static String narrowest(RunQuery.Filter filter) {
    if (filter.retryOf().isPresent()) {
      return "retry_of, ";
    }
    if (filter.workspace().isPresent()) {
      return "workspace_id, ";
    }
    if (filter.capability().isPresent()) {
      return "target, ";
    }
    if (filter.statuses().size() == 1) {
      return "status, ";
    }
    return filter.world().isPresent() ? "world, " : "";
  }

  private static void when(Optional<?> value, StringBuilder sql, String condition) {
    if (value.isPresent()) {
      sql.append(" AND ").append(condition);
    }
  }

  private static List<String> statusNames(RunQuery.Filter filter) {
    var names = new ArrayList<String>();
    for (int i = 0; i < filter.statuses().size(); i++) {
      names.add(":status_" + i);
    }
    return names;
  }

  static Row row(RunQuery query) {
    RunQuery.Filter filter = query.filter();
    Row row = Row.of(query.tenant()).with("limit", query.limit());
    filter.world().ifPresent(world -> row.with("world", world));
    filter.workspace().ifPresent(workspace -> row.with("workspace_id", workspace));
    filter.capability().ifPresent(capability -> row.with("capability", capability));
    int i = 0;
    for (RunStatus status : filter.statuses()) {
      row.with("status_" + i++, status);
    }
    filter.retryOf().ifPresent(retried -> row.with("retry_of", retried));
    filter.created().after().ifPresent(after -> row.with("created_after", after));
    filter.created().before().ifPresent(before -> row.with("created_before", before));
    query
        .after()
        .ifPresent(place -> row.with("after_time", place.createdAt()).with("after_id", place.id()));
    return row;
  }
}
