package dev.omni.jdbc.table;

import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunStatus;
import dev.omni.jdbc.statement.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The statement of a list of runs. Only the filters that are there stand in it, so that the
 * database sees which index fits; values are never part of the text.
 */
public final class RunLists {
  private static final String STATUS = "status, ";

  private RunLists() {}

  /** The statement. */
  public static String sql(RunQuery query) {
    return "SELECT * FROM run WHERE "
        + matching(query.filter())
        + within(query, "")
        + " ORDER BY project_id, mode, "
        + narrowest(query.filter())
        + "created_at DESC, id DESC LIMIT :limit";
  }

  /** The condition that a run of the tenant is let through, whenever it was made. */
  static String matching(RunQuery.Filter filter) {
    var sql = new StringBuilder("project_id = :project_id AND mode = :mode AND world ");
    sql.append(filter.world().isPresent() ? "= :world" : "IS NOT NULL");
    when(filter.workspace(), sql, "workspace_id = :workspace_id");
    when(filter.capability(), sql, "target = :capability");
    if (!filter.statuses().isEmpty()) {
      List<String> names = statusNames(filter);
      sql.append(" AND status ")
          .append(names.size() == 1 ? "= :status_0" : "IN (" + String.join(", ", names) + ")");
    }
    when(filter.retryOf(), sql, "retry_of = :retry_of");
    return sql.toString();
  }

  /** The further condition that it was made in the query's time and stands behind its place. */
  static String within(RunQuery query, String table) {
    var sql = new StringBuilder();
    RunQuery.Span created = query.filter().created();
    String time = table + "created_at";
    when(created.after(), sql, time + " > :created_after");
    when(created.before(), sql, time + " < :created_before");
    String place = "%1$s <= :after_time AND (%1$s < :after_time OR %2$sid < :after_id)";
    when(query.after(), sql, place.formatted(time, table));
    return sql.toString();
  }

  /** Whether it is one status that narrows the list most. */
  static boolean byStatus(RunQuery query) {
    return narrowest(query.filter()).equals(STATUS);
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
      return STATUS;
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

  /** The values of that statement. */
  public static Row row(RunQuery query) {
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
