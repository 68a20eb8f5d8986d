package dev.omni.jdbc.requests;

import dev.omni.application.spi.RequestLog.Answered;
import dev.omni.application.spi.RequestLog.Asked;
import dev.omni.application.spi.RequestLog.Asker;
import dev.omni.application.spi.RequestLog.From;
import dev.omni.application.spi.RequestLog.Line;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Micros;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Moves lines of the request log into pages that versions before schema V13 wrote one by one, and
 * that nodes of such versions still write beside this one. The last ones come first, as they are
 * looked for first.
 */
public record FormerLines(Database database) {
  /** How often to look for some. */
  public static final Duration BEAT = Duration.ofSeconds(10);

  static final String LAST = "SELECT * FROM request_line ORDER BY ordinal DESC LIMIT :limit";

  static final String DROP =
      "DELETE FROM request_line WHERE ordinal >= :first AND ordinal <= :last";

  private static final int PAGE = 1000;

  /** A line and its number. */
  private record Numbered(long ordinal, Line line) {
    static Numbered read(ResultSet rs) throws SQLException {
      return new Numbered(rs.getLong("ordinal"), FormerLines.line(new Columns(rs)));
    }
  }

  /** Moves all there are, a page in each transaction, until that is given up. */
  public void move(BooleanSupplier givenUp) {
    while (!givenUp.getAsBoolean()
        && !database.watch(LAST, Row.empty().with("limit", 1), Numbered::read).isEmpty()) {
      database.transaction(this::moved);
    }
  }

  private int moved(Connection connection) {
    var lines =
        new ArrayList<>(
            NamedStatements.list(
                connection, LAST, Row.empty().with("limit", PAGE), Numbered::read));
    if (lines.isEmpty()) {
      return 0;
    }
    Collections.reverse(lines);
    JdbiRequestLog.keep(connection, lines.stream().map(Numbered::line).toList());
    Row row =
        Row.empty()
            .with("first", lines.get(0).ordinal())
            .with("last", lines.get(lines.size() - 1).ordinal());
    int gone = NamedStatements.each(connection, DROP, List.of(row))[0];
    if (gone != lines.size()) {
      throw new IllegalStateException("another node changed the lines that were being moved");
    }
    return gone;
  }

  private static Line line(Columns columns) throws SQLException {
    return new Line(
        columns.instant("at"),
        columns.text("request_id"),
        asker(columns),
        new Asked(columns.text("method"), columns.text("route"), columns.number("received")),
        new Answered(
            (int) columns.number("status"),
            columns.maybeText("code"),
            Micros.duration(columns.number("took")),
            columns.number("sent")),
        new From(columns.text("network"), columns.text("agent")));
  }

  private static Optional<Asker> asker(Columns columns) throws SQLException {
    if (columns.maybeId("key_id").isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Asker(columns.id("key_id"), columns.tenant()));
  }
}
