package dev.omni.jdbc.internal.mapper;

import static java.util.Objects.requireNonNull;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.SequenceNumber;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * The conversion between rows of {@code run_sequence} and the numbers of runs. One statement raises
 * the number of a tenant for all runs of a transaction, which then holds the row to its end: a
 * transaction that is rolled back has taken no number.
 */
public final class RunSequenceRowMapper {
  /** The column of a run with its number. */
  public static final String NUMBER = "sequence_number";

  static final String RAISE =
      """
      UPDATE run_sequence SET last_number = last_number + :runs
      WHERE project_id = :project_id AND mode = :mode
      """;

  static final String NEW =
      """
      INSERT INTO run_sequence (project_id, mode, last_number) VALUES (:project_id, :mode, 0)
      ON CONFLICT DO NOTHING
      """;

  private RunSequenceRowMapper() {}

  /** Returns whether a row of a run has a number. */
  public static boolean isNumbered(Map<String, Object> run) {
    return CapabilityTarget.KIND.equals(run.get("target_kind"));
  }

  /**
   * Gives new runs their numbers, in this order; that of the tenants is the same on every node.
   *
   * @param runs columns of each, which get {@link #NUMBER}
   */
  public static void number(Handle handle, List<Map<String, Object>> runs) {
    var tenants =
        new TreeMap<Tenant, List<Map<String, Object>>>(
            Comparator.comparing((Tenant tenant) -> tenant.projectId().toString())
                .thenComparing(Tenant::mode));
    runs.forEach(run -> tenants.computeIfAbsent(tenant(run), none -> new ArrayList<>()).add(run));
    List<Map<String, Object>> raised =
        tenants.entrySet().stream().map(own -> raised(own.getKey(), own.getValue())).toList();
    List<Long> last = raise(handle, raised);
    int at = 0;
    for (List<Map<String, Object>> own : tenants.values()) {
      long next = last.get(at) - own.size();
      for (Map<String, Object> run : own) {
        next++;
        run.put(NUMBER, next);
      }
      at++;
    }
  }

  private static Map<String, Object> raised(Tenant tenant, List<Map<String, Object>> runs) {
    return RowValues.of(tenant, Map.of("runs", (long) runs.size()));
  }

  /** Raises the numbers of tenants; returns the last one of each. */
  private static List<Long> raise(Handle handle, List<Map<String, Object>> tenants) {
    List<List<Long>> found =
        RowBatch.of(handle, RAISE, tenants).returning("last_number", Long.class);
    List<Map<String, Object>> fresh =
        IntStream.range(0, tenants.size())
            .filter(i -> found.get(i).isEmpty())
            .mapToObj(tenants::get)
            .toList();
    if (fresh.isEmpty()) {
      return found.stream().map(own -> own.get(0)).toList();
    }
    RowBatch.of(handle, NEW, fresh).execute();
    var more = RowBatch.of(handle, RAISE, fresh).returning("last_number", Long.class).iterator();
    return found.stream().map(own -> own.isEmpty() ? more.next().get(0) : own.get(0)).toList();
  }

  /** Returns the number that a new run got. */
  public static Optional<SequenceNumber> number(Map<String, Object> run) {
    return number(run, Optional.ofNullable((Long) run.get(NUMBER)));
  }

  /** Returns a number as that of a run. */
  public static Optional<SequenceNumber> number(Map<String, Object> run, Optional<Long> number) {
    return number.map(own -> new SequenceNumber(tenant(run), own));
  }

  private static Tenant tenant(Map<String, Object> row) {
    return new Tenant(
        (UUID) requireNonNull(row.get("project_id")), (Mode) requireNonNull(row.get("mode")));
  }
}
