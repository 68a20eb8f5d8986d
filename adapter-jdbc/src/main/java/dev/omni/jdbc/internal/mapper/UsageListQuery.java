package dev.omni.jdbc.internal.mapper;

import static java.util.stream.Collectors.joining;

import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageGroup;
import dev.omni.domain.usage.UsageQuery;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The statements that sum usage up: over the nodes, over hours that are kept and days that follow
 * from older ones. Of a query only the names of properties are part of the text.
 */
public final class UsageListQuery {
  private static final String SUMS =
      "CAST(COALESCE(SUM(run_count), 0) AS BIGINT) AS run_count,"
          + " CAST(COALESCE(SUM(row_count), 0) AS BIGINT) AS row_count,"
          + " CAST(COALESCE(SUM(compute_us), 0) AS BIGINT) AS compute_us,"
          + " CAST(COALESCE(SUM(byte_count), 0) AS BIGINT) AS byte_count";

  private UsageListQuery() {}

  /** Returns the statement for the groups of a query. */
  public static PageStatement groups(UsageQuery query, Optional<UsageGroup> after, int limit) {
    String names =
        Stream.concat(Stream.of("bucket_at"), query.groupBy().stream().map(Object::toString))
            .collect(joining(", "));
    var values = values(query);
    String condition = "";
    if (after.isPresent()) {
      UsageGroup seen = after.get();
      values.put("after_at", seen.start());
      for (int i = 0; i < seen.values().size(); i++) {
        Object value = UsageRowMapper.stored(query.groupBy().get(i), seen.values().get(i));
        values.put("after_" + i, value);
      }
      String last =
          IntStream.range(0, seen.values().size())
              .mapToObj(i -> ", :after_" + i)
              .collect(joining());
      condition = " WHERE (" + names + ") > (:after_at" + last + ")";
    }
    String sql =
        "SELECT " + names + ", " + SUMS + counted(query) + condition + " GROUP BY " + names;
    return new PageStatement(sql, values).orderBy(names, limit);
  }

  /** Returns the statement for the sum of a whole query. */
  public static PageStatement total(UsageQuery query) {
    return new PageStatement("SELECT " + SUMS + counted(query), values(query));
  }

  private static String counted(UsageQuery query) {
    return " FROM (" + table(query, "hour") + " UNION ALL " + table(query, "day") + ") AS counted";
  }

  private static String table(UsageQuery query, String period) {
    String at = period + "_at";
    String names = query.groupBy().stream().map(by -> ", " + by).collect(joining());
    String only =
        query.only().keySet().stream()
            .sorted()
            .map(dimension -> " AND " + dimension + " = :only_" + dimension)
            .collect(joining());
    return "SELECT "
        + at
        + " - MOD("
        + at
        + ", :length) AS bucket_at"
        + names
        + ", run_count, row_count, compute_us, byte_count FROM usage_"
        + period
        + " WHERE project_id = :project_id AND mode = :mode AND "
        + at
        + " >= :from AND "
        + at
        + " < :to"
        + only;
  }

  private static Map<String, Object> values(UsageQuery query) {
    Map<String, Object> values = RowValues.of(query.tenant());
    values.put("length", query.bucket().length());
    values.put("from", query.from());
    values.put("to", query.to());
    for (Map.Entry<UsageDimension, String> only : query.only().entrySet()) {
      values.put("only_" + only.getKey(), UsageRowMapper.stored(only.getKey(), only.getValue()));
    }
    return values;
  }
}
