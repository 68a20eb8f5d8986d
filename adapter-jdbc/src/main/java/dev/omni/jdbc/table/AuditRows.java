package dev.omni.jdbc.table;

import dev.omni.application.spi.AuditLog.Head;
import dev.omni.domain.audit.Act;
import dev.omni.domain.audit.AuditLine;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/** A line of the audit log as a row, both ways, and how lines are chained. */
public final class AuditRows {
  /** Changes nothing, but who comes later waits until this transaction has ended. */
  static final String LOCK = "UPDATE audit_end SET size = size WHERE id = 1";

  /** How many lines there are, and the hash of the last one. */
  public static final String END = "SELECT size, hash FROM audit_end WHERE id = 1";

  static final String INSERT =
      """
      INSERT INTO audit_line (seq, at, actor, act, facts, previous, hash)
      VALUES (:seq, :at, :actor, :act, :facts, :previous, :hash)
      """;

  static final String MOVE_END = "UPDATE audit_end SET size = :seq, hash = :hash WHERE id = 1";

  /** Lines from a number on. */
  public static final String PAGE =
      "SELECT * FROM audit_line WHERE seq >= :from ORDER BY seq LIMIT :limit";

  private AuditRows() {}

  /**
   * Chains acts in the transaction of what they did. To be called last: it makes others wait until
   * the transaction has ended.
   */
  public static void append(Handle handle, List<Act> acts) {
    if (acts.isEmpty()) {
      return;
    }
    handle.execute(LOCK);
    RowMapper<Head> mapper = (rs, context) -> head(rs);
    Head end = handle.createQuery(END).map(mapper).one();
    for (Act act : acts) {
      AuditLine line = end.next(act);
      handle.createUpdate(INSERT).bindMap(full(line).values()).execute();
      end = Head.of(line);
    }
    handle
        .createUpdate(MOVE_END)
        .bindMap(Row.empty().with("seq", end.size()).with("hash", end.hash()).values())
        .execute();
  }

  /** The end of the log. */
  public static Head head(ResultSet rs) throws SQLException {
    return new Head(rs.getLong("size"), rs.getString("hash"));
  }

  private static Row full(AuditLine line) {
    return Row.empty()
        .with("seq", line.seq())
        .with("at", line.act().at())
        .with("actor", line.act().actor())
        .with("act", line.act().name())
        .with("facts", line.act().facts())
        .with("previous", line.previous())
        .with("hash", line.hash());
  }

  /** The line of a row. */
  public static AuditLine read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    var act =
        new Act(
            columns.instant("at"),
            columns.text("actor"),
            columns.text("act"),
            columns.object("facts"));
    return new AuditLine(
        columns.number("seq"), act, columns.text("previous"), columns.text("hash"));
  }
}
