package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RequestLog;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.traffic.RequestCount;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.commit.Write;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The request log in the database. */
final class JdbiRequestLog implements RequestLog {
  /** Of a batch some lines may be older than its time, none is newer. */
  static final String LIST =
      "SELECT * FROM request_log WHERE page_at >= :since AND received_at >= :since";

  static final String LIST_OF_TENANT =
      "SELECT * FROM request_log WHERE project_id = :project_id AND mode = :mode";

  static final String COUNTS =
      """
      SELECT project_id, mode, minute_at, key_id, status_class, latency,
        CAST(SUM(request_count) AS BIGINT) AS request_count
      FROM request_count
      WHERE project_id = :project_id AND mode = :mode AND minute_at >= :from AND minute_at < :to
      GROUP BY project_id, mode, minute_at, key_id, status_class, latency
      """;

  static final String FORGET_COUNTS = "DELETE FROM request_count WHERE minute_at < :before";

  static final String OLDEST =
      """
      SELECT DISTINCT page_at FROM request_log WHERE page_at < :before
      ORDER BY page_at LIMIT :limit
      """;

  static final String FORGET = "DELETE FROM request_log WHERE page_at <= :last";

  private final Database database;
  private final GroupCommitter committer;

  JdbiRequestLog(Database database, GroupCommitter committer) {
    this.database = database;
    this.committer = committer;
  }

  @Override
  public void write(List<RequestLine> lines) {
    if (!lines.isEmpty()) {
      committer.commitBehind(List.of(Write.logging(lines)));
    }
  }

  @Override
  public List<RequestLine> list(Query query) {
    PageStatement list = query(query);
    return database.list(list.sql(), list.values(), RequestLine.class);
  }

  static PageStatement query(Query query) {
    var values = new HashMap<String, Object>();
    values.put("since", query.since().orElse(Instant.EPOCH));
    return new PageStatement(LIST, values)
        .when(query.id(), "id", "request_id = :id")
        .when(query.key(), "key", "key_id = :key")
        .when(query.status(), "status", "status = :status")
        .orderBy("page_at DESC, ordinal DESC", query.limit());
  }

  @Override
  public List<Logged> list(TenantQuery query) {
    PageStatement list = query(query);
    return database.list(list.sql(), list.values(), Logged.class);
  }

  static PageStatement query(TenantQuery query) {
    TenantFilter filter = query.filter();
    Wanted operation = filter.operation();
    Optional<ListPosition> seen = query.after();
    return new PageStatement(LIST_OF_TENANT, RowValues.of(query.tenant()))
        .when(filter.id(), "id", "request_id = :id")
        .when(filter.key(), "key", "key_id = :key")
        .when(operation.method(), "method", "method = :method")
        .when(operation.route(), "route", "route = :route")
        .when(operation.code(), "code", "code = :code")
        .when(filter.statuses().map(StatusRange::least), "least", "status >= :least")
        .when(filter.statuses().map(StatusRange::most), "most", "status <= :most")
        .when(filter.since(), "since", "received_at >= :since")
        .when(filter.until(), "until", "received_at < :until")
        .when(seen.map(ListPosition::createdAt), "seen_at", "received_at <= :seen_at")
        .when(
            seen.map(position -> position.id().getLeastSignificantBits()),
            "seen",
            "(received_at < :seen_at OR ordinal < :seen)")
        .orderBy("project_id, mode, received_at DESC, ordinal DESC", query.limit());
  }

  @Override
  public List<RequestCount> counts(Tenant tenant, Instant from, Instant to) {
    Map<String, Object> values = RowValues.of(tenant, Map.of("from", from, "to", to));
    return database.list(COUNTS, values, RequestCount.class);
  }

  @Override
  public void deleteCountsBefore(Instant before) {
    database.update(FORGET_COUNTS, Map.of("before", before));
  }

  @Override
  public int deleteBefore(Instant before, int limit) {
    return database.write(handle -> forget(handle, before, limit));
  }

  private static int forget(Handle handle, Instant before, int limit) {
    List<Instant> pages =
        handle
            .createQuery(OLDEST)
            .bind("before", before)
            .bind("limit", limit)
            .mapTo(Instant.class)
            .list();
    if (!pages.isEmpty()) {
      handle.createUpdate(FORGET).bind("last", pages.get(pages.size() - 1)).execute();
    }
    return pages.size();
  }
}
