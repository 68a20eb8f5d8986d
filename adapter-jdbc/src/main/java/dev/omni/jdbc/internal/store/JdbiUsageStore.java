package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.UsageStore;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDifference;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.UsageListQuery;
import dev.omni.jdbc.internal.mapper.UsageRowMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Usage in the database. */
final class JdbiUsageStore implements UsageStore {
  /** Locks the hours of all nodes that are moved, so that two nodes do not move one. */
  static final String OLD =
      """
      SELECT * FROM usage_hour WHERE hour_at < :before ORDER BY hour_at LIMIT :limit FOR UPDATE
      """;

  static final String MOVED =
      """
      DELETE FROM usage_hour
      WHERE project_id = :project_id AND mode = :mode AND hour_at = :at AND node = :node
        AND kind = :kind AND key_id = :key_id AND workspace_id = :workspace_id AND world = :world
        AND capability = :capability AND workload_class = :workload_class AND status = :status
      """;

  /**
   * Compares the days of all tenants as one statement sees them. The rows of a batch are those up
   * to the first chunk that is missing, as its evidence has them. A day of a kind of which a run
   * was removed is not compared.
   */
  static final String DIFFERENCES =
      """
      SELECT project_id, mode, day_at, kind, key_id, workspace_id, world, capability,
        workload_class, status,
        CAST(SUM(run_count) AS BIGINT) AS run_count,
        CAST(SUM(row_count) AS BIGINT) AS row_count,
        CAST(SUM(compute_us) AS BIGINT) AS compute_us,
        CAST(SUM(byte_count) AS BIGINT) AS byte_count,
        CAST(SUM(stored_run_count) AS BIGINT) AS stored_run_count,
        CAST(SUM(stored_row_count) AS BIGINT) AS stored_row_count,
        CAST(SUM(stored_compute_us) AS BIGINT) AS stored_compute_us,
        CAST(SUM(stored_byte_count) AS BIGINT) AS stored_byte_count
      FROM (
        SELECT project_id, mode, hour_at - MOD(hour_at, :day) AS day_at, kind, key_id,
          workspace_id, world, capability, workload_class, status,
          run_count, row_count, compute_us, byte_count,
          0 AS stored_run_count, 0 AS stored_row_count, 0 AS stored_compute_us,
          0 AS stored_byte_count
        FROM usage_hour
        WHERE hour_at >= :from AND hour_at < :to AND kind NOT IN ('verification', 'guard_decision')
        UNION ALL
        SELECT project_id, mode, day_at, kind, key_id,
          workspace_id, world, capability, workload_class, status,
          run_count, row_count, compute_us, byte_count, 0, 0, 0, 0
        FROM usage_day
        WHERE day_at >= :from AND day_at < :to AND kind NOT IN ('verification', 'guard_decision')
        UNION ALL
        SELECT run.project_id, run.mode, updated_at - MOD(updated_at, :day), target_kind, key_id,
          COALESCE(workspace_id, key_workspace_id, :none), COALESCE(world, ''),
          CASE WHEN world IS NULL THEN '' ELSE target_id END, workload_class, status,
          0, 0, 0, 0, 1,
          CASE WHEN world IS NOT NULL AND target_id LIKE '%.batch.evaluate'
            THEN COALESCE(stored.row_count, 0) ELSE 1 END,
          COALESCE(compute_us, 0), input_bytes + result_bytes
        FROM run
        LEFT JOIN (
          SELECT project_id, mode, run_id, SUM(row_count) AS row_count
          FROM (
            SELECT project_id, mode, run_id, row_count, number - ROW_NUMBER()
              OVER (PARTITION BY project_id, mode, run_id ORDER BY number) AS missing
            FROM row_chunk) AS numbered
          WHERE missing = -1
          GROUP BY project_id, mode, run_id) AS stored
        ON stored.project_id = run.project_id AND stored.mode = run.mode AND stored.run_id = run.id
        WHERE due_at IS NULL AND updated_at >= :from AND updated_at < :to
      ) AS compared
      WHERE NOT EXISTS (
        SELECT 1 FROM removal
        WHERE removal.project_id = compared.project_id AND removal.mode = compared.mode
          AND removal.kind = compared.kind AND removal.ended_at >= compared.day_at
          AND removal.ended_at < compared.day_at + :day)
      GROUP BY project_id, mode, day_at, kind, key_id, workspace_id, world, capability,
        workload_class, status
      HAVING SUM(run_count) <> SUM(stored_run_count) OR SUM(row_count) <> SUM(stored_row_count)
        OR SUM(compute_us) <> SUM(stored_compute_us) OR SUM(byte_count) <> SUM(stored_byte_count)
      ORDER BY day_at, project_id, mode, kind, capability, status
      """;

  private final Database database;

  JdbiUsageStore(Database database) {
    this.database = database;
  }

  @Override
  public List<UsageRow> list(UsageQuery query, Optional<UsageGroup> after, int limit) {
    PageStatement list = UsageListQuery.groups(query, after, limit);
    return database.read(
        handle ->
            handle
                .createQuery(list.sql())
                .bindMap(list.values())
                .map((RowView row) -> UsageRowMapper.row(row, query))
                .list());
  }

  @Override
  public UsageAmount total(UsageQuery query) {
    PageStatement total = UsageListQuery.total(query);
    return database.read(
        handle ->
            handle
                .createQuery(total.sql())
                .bindMap(total.values())
                .map((RowView row) -> UsageRowMapper.total(row))
                .one());
  }

  @Override
  public int rollUp(Instant before, int limit) {
    return database.write(handle -> rollUp(handle, before, limit));
  }

  /**
   * Hours are not moved by what they had when they were selected, but by what the lock gave; so the
   * number that a late writer added is moved with them.
   */
  private static int rollUp(Handle handle, Instant before, int limit) {
    PreparedBatch moved = handle.prepareBatch(MOVED);
    List<UsageEntry> hours =
        handle
            .createQuery(OLD)
            .bind("before", before)
            .bind("limit", limit)
            .map(
                (RowView row) -> {
                  UsageEntry hour = UsageRowMapper.hour(row);
                  int node = row.getColumn("node", Integer.class);
                  moved.bindMap(UsageRowMapper.values(hour, node)).add();
                  return hour;
                })
            .list();
    if (!hours.isEmpty()) {
      UsageRowMapper.addDays(handle, hours.stream().map(JdbiUsageStore::ofDay).toList());
      moved.execute();
    }
    return hours.size();
  }

  private static UsageEntry ofDay(UsageEntry hour) {
    return new UsageEntry(hour.key().in(UsageBucket.DAY), hour.amount());
  }

  @Override
  public List<UsageDifference> differences(Instant from, Instant to) {
    Map<String, Object> values =
        Map.of(
            "from",
            from,
            "to",
            to,
            "day",
            UsageBucket.DAY.length(),
            "none",
            UsageRowMapper.NO_WORKSPACE);
    return database.read(
        handle ->
            handle
                .createQuery(DIFFERENCES)
                .bindMap(values)
                .map((RowView row) -> UsageRowMapper.difference(row))
                .list());
  }
}
