package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.RequestLog;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.commit.Write;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.ListQuery;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The request log in the database. */
final class JdbiRequestLog implements RequestLog {
  /** Of a batch some lines may be older than its time, none is newer. */
  static final String LIST =
      "SELECT * FROM request_log WHERE page_at >= :since AND received_at >= :since";

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
  public void write(List<Line> lines) {
    if (!lines.isEmpty()) {
      committer.commit(Write.logging(lines));
    }
  }

  @Override
  public List<Line> list(Query query) {
    ListQuery list = query(query);
    return database.list(list.sql(), list.values(), Line.class);
  }

  static ListQuery query(Query query) {
    var values = new HashMap<String, Object>();
    values.put("since", query.since().orElse(Instant.EPOCH));
    return new ListQuery(LIST, values)
        .when(query.id(), "id", "request_id = :id")
        .when(query.key(), "key", "key_id = :key")
        .when(query.status(), "status", "status = :status")
        .orderBy("page_at DESC, ordinal DESC", query.limit());
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
