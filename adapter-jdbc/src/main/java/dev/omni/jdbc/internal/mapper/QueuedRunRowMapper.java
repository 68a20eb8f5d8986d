package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.run.RunStatus;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The conversion between rows of {@code queued_run} and changes of the number of waiting runs. */
public final class QueuedRunRowMapper {
  /** Selects the number of waiting runs of a tenant. */
  public static final String TOTAL =
      "SELECT CAST(COALESCE(SUM(run_count), 0) AS BIGINT) FROM queued_run"
          + " WHERE project_id = :project_id AND mode = :mode";

  /** The column of a run that says whether the version before was waiting. */
  public static final String WAS_QUEUED = "was_queued";

  static final String ADD =
      """
      UPDATE queued_run SET run_count = run_count + :runs
      WHERE project_id = :project_id AND mode = :mode AND slot = :slot
      """;

  static final String NEW =
      """
      INSERT INTO queued_run (project_id, mode, slot, run_count)
      VALUES (:project_id, :mode, :slot, 0)
      ON CONFLICT DO NOTHING
      """;

  /** The most rows of a tenant, however many nodes there have been. */
  private static final int SLOTS = 16;

  private static final Set<RunStatus> WAITING = Set.of(RunStatus.DISPATCHING, RunStatus.QUEUED);
  private static final AddedRows TENANTS = new AddedRows(ADD, NEW);
  private static final List<String> TENANT = List.of("project_id", "mode");

  private QueuedRunRowMapper() {}

  /**
   * A stored version of a run.
   *
   * @param run its columns
   * @param before whether the version before was waiting
   */
  public record Change(Map<String, Object> run, boolean before) {
    private int runs() {
      boolean now = WAITING.contains(run.get("status"));
      return (now ? 1 : 0) - (before ? 1 : 0);
    }

    private Map<String, Object> tenant() {
      var tenant = new LinkedHashMap<String, Object>();
      TENANT.forEach(name -> tenant.put(name, run.get(name)));
      return tenant;
    }
  }

  /**
   * Adds what versions change, in their transaction; in one order on every node.
   *
   * @param node of this opening of the database
   */
  public static void add(Handle handle, int node, List<Change> changes) {
    var sums = new HashMap<Map<String, Object>, Integer>();
    changes.forEach(change -> sums.merge(change.tenant(), change.runs(), Integer::sum));
    sums.values().removeIf(sum -> sum == 0);
    TENANTS.to(
        handle,
        sums.entrySet().stream()
            .map(sum -> values(sum.getKey(), node, sum.getValue()))
            .sorted(Comparator.comparing(row -> row.get("project_id") + "/" + row.get("mode")))
            .toList());
  }

  private static Map<String, Object> values(Map<String, Object> tenant, int node, int runs) {
    var values = new HashMap<>(tenant);
    values.put("slot", Math.floorMod(node, SLOTS));
    values.put("runs", runs);
    return values;
  }
}
