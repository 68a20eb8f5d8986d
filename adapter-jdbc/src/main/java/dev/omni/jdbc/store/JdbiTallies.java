package dev.omni.jdbc.store;

import dev.omni.application.spi.Tallies;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Tallies in the database: each node writes its own rows, so that none waits for another. */
record JdbiTallies(Database database) implements Tallies {
  static final String UPDATE =
      """
      UPDATE tally SET began_at = :began_at, amount = :amount, told_at = :told_at
      WHERE node = :node AND of_id = :of_id AND what = :what
      """;

  static final String INSERT =
      """
      INSERT INTO tally (node, of_id, what, began_at, amount, told_at)
      VALUES (:node, :of_id, :what, :began_at, :amount, :told_at)
      """;

  static final String OTHERS = "SELECT * FROM tally WHERE told_at >= :since AND node <> :node";

  static final String FORGET = "DELETE FROM tally WHERE told_at < :before";

  @Override
  public List<Tally> exchange(UUID node, List<Tally> own, Instant now, Duration fresh) {
    List<Row> rows = own.stream().map(tally -> row(tally, now)).toList();
    if (!rows.isEmpty()) {
      database.together(handle -> write(handle, rows));
    }
    Row others = Row.empty().with("node", node).with("since", now.minus(fresh));
    return database.list(OTHERS, others, JdbiTallies::read);
  }

  private static Row row(Tally tally, Instant now) {
    return Row.empty()
        .with("node", tally.node())
        .with("of_id", tally.of())
        .with("what", tally.what())
        .with("began_at", tally.began())
        .with("amount", tally.count())
        .with("told_at", now);
  }

  private static int[] write(Handle handle, List<Row> rows) {
    int[] met = all(handle, UPDATE, rows);
    List<Row> fresh =
        IntStream.range(0, met.length).filter(i -> met[i] == 0).mapToObj(rows::get).toList();
    return fresh.isEmpty() ? met : all(handle, INSERT, fresh);
  }

  private static int[] all(Handle handle, String sql, List<Row> rows) {
    try (PreparedBatch batch = handle.prepareBatch(sql)) {
      rows.forEach(row -> batch.add(row.values()));
      return batch.execute();
    }
  }

  private static Tally read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Tally(
        columns.id("node"),
        columns.id("of_id"),
        columns.text("what"),
        columns.instant("began_at"),
        columns.number("amount"));
  }

  @Override
  public int forget(Instant before) {
    return database.update(FORGET, Row.empty().with("before", before));
  }
}
