package dev.omni.jdbc.table;

import dev.omni.domain.run.RunQuery;
import dev.omni.jdbc.statement.Row;
import java.util.Optional;

/**
 * Where PostgreSQL finds runs by when they are due and by their status. Status and time stand in
 * their rows as well, but in no index of them: a row whose indexed columns stay as they were is
 * written into none of its seven indexes again. Rows here are narrow, and those of open runs go
 * with their end. The embedded database changes only those entries of an index that are others now,
 * so there both stand in indexes of {@code run}.
 */
public final class Registers {
  /** A run that has not ended comes in. */
  public static final String OPEN =
      """
      INSERT INTO run_open (project_id, mode, id, status, created_at, due_at)
      VALUES (:project_id, :mode, :id, :status, :created_at, :due_at)
      """;

  /** What is open still comes in again: to change it would write into all indexes as well. */
  public static final String CLOSE = "DELETE FROM run_open WHERE id = :id";

  /** A run that has ended comes in. */
  public static final String ENDED =
      """
      INSERT INTO run_ended (project_id, mode, id, status, created_at)
      VALUES (:project_id, :mode, :id, :status, :created_at)
      """;

  /**
   * What is asked for each row of a register is not planned together with it: it goes by the key.
   */
  private static final String EACH =
      " CROSS JOIN LATERAL (%s AND run.id = entry.id OFFSET 0) AS run";

  /**
   * Of all tenants, as {@code JdbiRunStore.DUE}. Narrow rows are put in order, and whole ones are
   * read in it.
   */
  public static final String DUE =
      """
      SELECT run.* FROM (
        SELECT project_id, mode, id, due_at FROM run_open
        WHERE mode = :mode AND due_at <= :now
          AND (status <> 'dispatching' OR due_at < :stuck)
        ORDER BY mode, due_at, id LIMIT :limit) AS entry
      """
          + EACH.formatted(
              "SELECT * FROM run WHERE run.project_id = entry.project_id AND run.mode = entry.mode")
          + " ORDER BY entry.due_at, entry.id";

  /** How many of a tenant wait. */
  public static final String WAITING =
      """
      SELECT COUNT(*) AS waiting FROM run_open
      WHERE project_id = :project_id AND mode = :mode AND status IN ('dispatching', 'queued')
      """;

  /** Those that a key made. */
  public static final String OF_KEY =
      "SELECT run.* FROM run_open AS entry"
          + EACH.formatted(
              "SELECT * FROM run WHERE project_id = :project_id AND mode = :mode AND key_id = :key_id")
          + " WHERE entry.project_id = :project_id AND entry.mode = :mode";

  private Registers() {}

  /** The statement of a list of runs; what one status narrows most is found in its register. */
  public static String list(RunQuery query) {
    return RunLists.byStatus(query) ? ofStatus(query) : RunLists.sql(query);
  }

  private static String ofStatus(RunQuery query) {
    boolean ended = query.filter().statuses().iterator().next().terminal();
    String found = "SELECT * FROM run WHERE " + RunLists.matching(query.filter());
    return "SELECT run.* FROM "
        + (ended ? "run_ended" : "run_open")
        + " AS entry"
        + EACH.formatted(found)
        + " WHERE entry.project_id = :project_id AND entry.mode = :mode AND entry.status = :status_0"
        + RunLists.within(query, "entry.")
        + " ORDER BY entry.created_at DESC, entry.id DESC LIMIT :limit";
  }

  /** Whether a row is that of a run that has not ended. */
  public static boolean open(Row run) {
    return run.value("due_at") instanceof Optional<?> due && due.isPresent();
  }
}
