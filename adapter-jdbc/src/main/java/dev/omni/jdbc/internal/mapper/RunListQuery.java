package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The statement of a list of runs. It contains only the present filters, so that the database
 * chooses a fitting index. Values are never part of the text.
 */
public final class RunListQuery {
  private RunListQuery() {}

  /** Returns the statement. */
  public static String sql(RunQuery query) {
    return "SELECT * FROM run WHERE "
        + matching(query.filter())
        + within(query)
        + " ORDER BY project_id, mode, "
        + narrowest(query.filter())
        + "created_at DESC, id DESC LIMIT :limit";
  }

  /** Returns the conditions of the filter except those on the time of creation. */
  private static String matching(RunQuery.Filter filter) {
    var sql = new StringBuilder("project_id = :project_id AND mode = :mode AND world ");
    sql.append(filter.world().isPresent() ? "= :world" : "IS NOT NULL");
    when(filter.workspace(), sql, "workspace_id = :workspace_id");
    when(filter.capability(), sql, "target_id = :capability");
    if (!filter.statuses().isEmpty()) {
      List<String> names = statusNames(filter);
      sql.append(" AND status ")
          .append(names.size() == 1 ? "= :status_0" : "IN (" + String.join(", ", names) + ")");
    }
    when(filter.retryOf(), sql, "retry_of = :retry_of");
    return sql.toString();
  }

  /** Returns the conditions on the time of creation and the position in the list. */
  private static String within(RunQuery query) {
    var sql = new StringBuilder();
    RunQuery.Span created = query.filter().created();
    when(created.after(), sql, "created_at > :created_after");
    when(created.before(), sql, "created_at < :created_before");
    when(
        query.after(),
        sql,
        "created_at <= :after_time AND (created_at < :after_time OR id < :after_id)");
    return sql.toString();
  }

  /**
   * Returns the filtered column whose index should be used. Like the tenant, it is equal in all
   * rows and so does not change the order. H2 uses an index only when the order names its columns
   * from the first one on.
   */
  private static String narrowest(RunQuery.Filter filter) {
    if (filter.retryOf().isPresent()) {
      return "retry_of, ";
    }
    if (filter.workspace().isPresent()) {
      return "workspace_id, ";
    }
    if (filter.capability().isPresent()) {
      return "target_id, ";
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

  /** Returns the values of the statement. */
  public static Map<String, Object> values(RunQuery query) {
    RunQuery.Filter filter = query.filter();
    Map<String, Object> values = RowValues.of(query.tenant());
    values.put("limit", query.limit());
    filter.world().ifPresent(world -> values.put("world", world));
    filter.workspace().ifPresent(workspace -> values.put("workspace_id", workspace));
    filter.capability().ifPresent(capability -> values.put("capability", capability));
    int i = 0;
    for (RunStatus status : filter.statuses()) {
      values.put("status_" + i++, status);
    }
    filter.retryOf().ifPresent(retried -> values.put("retry_of", retried));
    filter.created().after().ifPresent(after -> values.put("created_after", after));
    filter.created().before().ifPresent(before -> values.put("created_before", before));
    query
        .after()
        .ifPresent(
            place -> {
              values.put("after_time", place.createdAt());
              values.put("after_id", place.id());
            });
    return values;
  }
}
