package dev.omni.jdbc;

import dev.omni.application.spi.RequestLog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The request log in the database. */
record JdbiRequestLog(Database database) implements RequestLog {
  @Override
  public void write(List<Line> lines) {
    if (lines.isEmpty()) {
      return;
    }
    List<Row> rows = lines.stream().map(RequestRows::full).toList();
    Batch.Manner manner = Batch.Manner.of(database);
    database.together(
        handle -> manner.each(handle.getConnection(), RequestRows.INSERT, Optional.empty(), rows));
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
