package dev.omni.jdbc.internal.mapper;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.StatusClass;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** The conversion between rows of {@code request_count} and counts of requests. */
public final class RequestCountRowMapper {
  static final String ADD =
      """
      UPDATE request_count SET request_count = request_count + :requests
      WHERE project_id = :project_id AND mode = :mode AND minute_at = :minute AND node = :node
        AND key_id = :key_id AND status_class = :status AND latency = :latency
      """;

  static final String NEW =
      """
      INSERT INTO request_count (project_id, mode, minute_at, node, key_id, status_class, latency,
        request_count)
      VALUES (:project_id, :mode, :minute, :node, :key_id, :status, :latency, 0)
      ON CONFLICT DO NOTHING
      """;

  private static final AddedRows MINUTES = new AddedRows(ADD, NEW);

  private RequestCountRowMapper() {}

  /**
   * Adds requests to their counts.
   *
   * @param node of this opening of the database
   * @param requests counts of one request each
   */
  public static void add(Handle handle, int node, List<RequestCount> requests) {
    Map<RequestCount, Long> sums = requests.stream().collect(groupingBy(c -> c, counting()));
    MINUTES.to(
        handle,
        sums.entrySet().stream()
            .map(sum -> values(sum.getKey().times(sum.getValue()), node))
            .toList());
  }

  private static Map<String, Object> values(RequestCount count, int node) {
    Map<String, Object> values = RowValues.of(count.tenant());
    values.put("minute", count.minute());
    values.put("node", node);
    values.put("key_id", count.key());
    values.put("status", count.status());
    values.put("latency", count.latency());
    values.put("requests", count.requests());
    return values;
  }

  static RequestCount map(ColumnReader columns) {
    return new RequestCount(
        columns.tenant(),
        columns.instant("minute_at"),
        columns.id("key_id"),
        columns.constant(StatusClass.class, "status_class"),
        columns.integer("latency"),
        columns.number("request_count"));
  }
}
