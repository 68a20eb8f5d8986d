package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.RunQuery;
import java.util.Map;

/** The statement of a list of runs. */
public final class RunListQuery {
  private static final String RUNS =
      " FROM run WHERE project_id = :project_id AND mode = :mode AND target_kind = :target_kind";

  /** The workspace of a run: its own, or that of the key. */
  public static final String WORKSPACE = "COALESCE(workspace_id, key_workspace_id)";

  private RunListQuery() {}

  /** Returns the statement, with its values. */
  public static PageStatement of(RunQuery query) {
    return selecting("SELECT *" + RUNS, query);
  }

  /** Returns the statement that counts what {@link #of} selects, with its values. */
  public static PageStatement counting(RunQuery query) {
    return selecting("SELECT COUNT(*) FROM (SELECT id" + RUNS, query).close("matching");
  }

  private static PageStatement selecting(String runs, RunQuery query) {
    RunQuery.Filter filter = query.filter();
    return new PageStatement(
            runs, RowValues.of(query.tenant(), Map.of("target_kind", query.kind())))
        .when(filter.world(), "world", "world = :world")
        .when(filter.workspace(), "workspace_id", "workspace_id = :workspace_id")
        .when(query.view().workspace(), "workspace", WORKSPACE + " = :workspace")
        .when(filter.capability(), "capability", "target_id = :capability")
        .when(filter.retryOf(), "retry_of", "retry_of = :retry_of")
        .when(filter.origin().requestId(), "request_id", "request_id = :request_id")
        .when(filter.origin().key(), "key_id", "key_id = :key_id")
        .when(filter.created().after(), "created_after", "created_at >= :created_after")
        .when(filter.created().before(), "created_before", "created_at < :created_before")
        .anyOf("status", filter.statuses())
        .after(query.after().map(ListPosition::createdAt), query.after().map(ListPosition::id))
        .orderBy(
            "project_id, mode, " + narrowest(filter) + "created_at DESC, id DESC", query.limit());
  }

  /**
   * Returns the columns whose index should be used. Like the tenant, they are equal in all rows and
   * so do not change the order. H2 uses an index only when the order names its columns from the
   * first one on.
   */
  private static String narrowest(RunQuery.Filter filter) {
    if (filter.retryOf().isPresent()) {
      return "retry_of, ";
    }
    if (filter.workspace().isPresent()) {
      return "workspace_id, ";
    }
    if (filter.capability().isPresent()) {
      return "target_kind, target_id, ";
    }
    if (filter.statuses().size() == 1) {
      return "status, target_kind, ";
    }
    return filter.world().isPresent() ? "world, " : "target_kind, ";
  }
}
