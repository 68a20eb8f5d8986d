package dev.omni.jdbc.internal.mapper;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.reducing;

import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageDifference;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageEntry;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageKey;
import dev.omni.domain.usage.UsageQuery;
import dev.omni.domain.usage.UsageRow;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The conversion between rows of {@code usage_hour} and {@code usage_day} and usage. */
public final class UsageRowMapper {
  static final String ADD_HOUR =
      """
      UPDATE usage_hour SET run_count = run_count + :run_count, row_count = row_count + :row_count,
        compute_us = compute_us + :compute_us, byte_count = byte_count + :byte_count
      WHERE project_id = :project_id AND mode = :mode AND hour_at = :at AND node = :node
        AND kind = :kind AND key_id = :key_id AND workspace_id = :workspace_id AND world = :world
        AND capability = :capability AND workload_class = :workload_class AND status = :status
      """;

  static final String NEW_HOUR =
      """
      INSERT INTO usage_hour (project_id, mode, hour_at, node, kind, key_id, workspace_id, world,
        capability, workload_class, status, run_count, row_count, compute_us, byte_count)
      VALUES (:project_id, :mode, :at, :node, :kind, :key_id, :workspace_id, :world,
        :capability, :workload_class, :status, 0, 0, 0, 0)
      ON CONFLICT DO NOTHING
      """;

  static final String ADD_DAY =
      """
      UPDATE usage_day SET run_count = run_count + :run_count, row_count = row_count + :row_count,
        compute_us = compute_us + :compute_us, byte_count = byte_count + :byte_count
      WHERE project_id = :project_id AND mode = :mode AND day_at = :at
        AND kind = :kind AND key_id = :key_id AND workspace_id = :workspace_id AND world = :world
        AND capability = :capability AND workload_class = :workload_class AND status = :status
      """;

  static final String NEW_DAY =
      """
      INSERT INTO usage_day (project_id, mode, day_at, kind, key_id, workspace_id, world,
        capability, workload_class, status, run_count, row_count, compute_us, byte_count)
      VALUES (:project_id, :mode, :at, :kind, :key_id, :workspace_id, :world,
        :capability, :workload_class, :status, 0, 0, 0, 0)
      ON CONFLICT DO NOTHING
      """;

  /** The workspace of what has none. */
  public static final UUID NO_WORKSPACE = new UUID(0, 0);

  private static final AddedRows HOURS = new AddedRows(ADD_HOUR, NEW_HOUR);
  private static final AddedRows DAYS = new AddedRows(ADD_DAY, NEW_DAY);

  private UsageRowMapper() {}

  /**
   * Adds entries to the hours of a node in the transaction of what they count, once for each key.
   *
   * @param node of this opening of the database
   */
  public static void addHours(Handle handle, int node, List<UsageEntry> entries) {
    HOURS.to(handle, rows(entries, node));
  }

  /** Adds entries to their days. */
  public static void addDays(Handle handle, List<UsageEntry> entries) {
    DAYS.to(handle, rows(entries, 0));
  }

  private static List<Map<String, Object>> rows(List<UsageEntry> entries, int node) {
    Map<UsageKey, UsageAmount> sums =
        entries.stream()
            .collect(
                groupingBy(
                    UsageEntry::key,
                    LinkedHashMap::new,
                    mapping(UsageEntry::amount, reducing(UsageAmount.NONE, UsageAmount::plus))));
    return sums.entrySet().stream()
        .map(sum -> values(new UsageEntry(sum.getKey(), sum.getValue()), node))
        .toList();
  }

  /** Returns all columns of an entry. */
  public static Map<String, Object> values(UsageEntry entry, int node) {
    UsageKey key = entry.key();
    Map<String, Object> values = RowValues.of(key.tenant());
    values.put("at", key.hour());
    values.put("node", node);
    for (UsageDimension dimension : UsageDimension.values()) {
      values.put(dimension.toString(), stored(dimension, key.value(dimension)));
    }
    UsageAmount amount = entry.amount();
    values.put("run_count", amount.runs());
    values.put("row_count", amount.rows());
    values.put("compute_us", amount.compute());
    values.put("byte_count", amount.bytes());
    return values;
  }

  /** Returns the stored form of a property's value, which is empty when there is none. */
  static Object stored(UsageDimension dimension, String value) {
    return switch (dimension) {
      case KEY_ID -> UUID.fromString(value);
      case WORKSPACE_ID -> value.isEmpty() ? NO_WORKSPACE : UUID.fromString(value);
      case KIND, WORLD, CAPABILITY, WORKLOAD_CLASS, MODE, STATUS -> value;
    };
  }

  private static String value(ColumnReader columns, UsageDimension dimension) {
    return switch (dimension) {
      case KEY_ID -> columns.id(dimension.toString()).toString();
      case WORKSPACE_ID -> {
        UUID id = columns.id(dimension.toString());
        yield id.equals(NO_WORKSPACE) ? "" : id.toString();
      }
      case KIND, WORLD, CAPABILITY, WORKLOAD_CLASS, MODE, STATUS ->
          columns.text(dimension.toString());
    };
  }

  /** Returns the group of a row that a query selected. */
  public static UsageRow row(RowView row, UsageQuery query) {
    var columns = new ColumnReader(row);
    List<String> values = query.groupBy().stream().map(by -> value(columns, by)).toList();
    return new UsageRow(new UsageGroup(columns.instant("bucket_at"), values), amount(columns, ""));
  }

  /** Returns the sums of a row. */
  public static UsageAmount total(RowView row) {
    return amount(new ColumnReader(row), "");
  }

  /** Returns a row of {@code usage_hour}. */
  public static UsageEntry hour(RowView row) {
    var columns = new ColumnReader(row);
    return new UsageEntry(key(columns, columns.instant("hour_at")), amount(columns, ""));
  }

  /** Returns a row of a comparison. */
  public static UsageDifference difference(RowView row) {
    var columns = new ColumnReader(row);
    UsageKey key = key(columns, columns.instant("day_at"));
    return new UsageDifference(key, amount(columns, ""), amount(columns, "stored_"));
  }

  private static UsageKey key(ColumnReader columns, Instant at) {
    var values = new EnumMap<UsageDimension, String>(UsageDimension.class);
    for (UsageDimension dimension : UsageDimension.values()) {
      values.put(dimension, value(columns, dimension));
    }
    return new UsageKey(columns.tenant(), at, values);
  }

  private static UsageAmount amount(ColumnReader columns, String prefix) {
    return new UsageAmount(
        columns.number(prefix + "run_count"),
        columns.number(prefix + "row_count"),
        MicrosecondColumns.duration(columns.number(prefix + "compute_us")),
        columns.number(prefix + "byte_count"));
  }
}
