package dev.omni.jdbc;

import dev.omni.application.spi.RequestLog;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The request log in the database. */
record JdbiRequestLog(Database database) implements RequestLog {
  @Override
  public void write(List<Line> lines) {
    if (lines.isEmpty()) {
      return;
    }
    database.together(
        handle -> {
          try (PreparedBatch batch = handle.prepareBatch(RequestRows.INSERT)) {
            lines.forEach(line -> batch.add(RequestRows.full(line).values()));
            return batch.execute();
          }
        });
  }

  @Override
  public List<Line> list(Query query) {
    return database.list(RequestRows.list(query), RequestRows.row(query), RequestRows::read);
  }

  @Override
  public int forget(Instant before, int limit) {
    return database.update(
        RequestRows.FORGET, Row.empty().with("before", before).with("limit", limit));
  }
}
