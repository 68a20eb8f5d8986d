package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RequestLog;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.commit.Write;
import dev.omni.jdbc.internal.database.Database;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The request log in the database. */
record JdbiRequestLog(Database database, GroupCommitter committer) implements RequestLog {
  static final String OLDEST =
      """
      SELECT DISTINCT page_at FROM request_log WHERE page_at < :before
      ORDER BY page_at LIMIT :limit
      """;

  static final String FORGET = "DELETE FROM request_log WHERE page_at <= :last";

  @Override
  public void write(List<Line> lines) {
    if (!lines.isEmpty()) {
      committer.commit(Write.logging(lines));
    }
  }

  @Override
  public List<Line> list(Query query) {
    return database.list(sql(query), values(query), Line.class);
  }

  static String sql(Query query) {
    // A batch may contain older lines than its time, but no newer ones.
    return "SELECT * FROM request_log WHERE page_at >= :since AND received_at >= :since"
        + when(query.id(), "request_id = :id")
        + when(query.key(), "key_id = :key")
        + when(query.status(), "status = :status")
        + " ORDER BY page_at DESC, ordinal DESC LIMIT :limit";
  }

  private static String when(Optional<?> value, String condition) {
    return value.isPresent() ? " AND " + condition : "";
  }

  private static Map<String, Object> values(Query query) {
    var values = new HashMap<String, Object>();
    values.put("since", query.since().orElse(Instant.EPOCH));
    values.put("limit", query.limit());
    query.id().ifPresent(id -> values.put("id", id));
    query.key().ifPresent(key -> values.put("key", key));
    query.status().ifPresent(status -> values.put("status", status));
    return values;
  }

  @Override
  public int forget(Instant before, int limit) {
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
