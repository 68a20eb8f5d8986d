package dev.omni.jdbc.requests;

import dev.omni.application.spi.RequestLog;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Micros;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The request log in the database. Its pages are a row each, with marks in a narrow table beside
 * them: a line of its own in four indexes cost as much as what was asked.
 */
public record JdbiRequestLog(Database database) implements RequestLog {
  static final String PAGE = "INSERT INTO request_page (lines) VALUES (:lines)";

  static final String MARK =
      "INSERT INTO request_mark (ordinal, last_at, marks) VALUES (:ordinal, :last_at, :marks)";

  static final String LINES = "SELECT lines FROM request_page WHERE ordinal = :ordinal";

  /** Marks before a place, the last ones first. */
  static final String MARKS =
      """
      SELECT * FROM request_mark WHERE last_at >= :since
        AND last_at <= :last_at AND (last_at < :last_at OR ordinal < :ordinal)
      ORDER BY last_at DESC, ordinal DESC LIMIT :limit
      """;

  /** Their marks go with them. */
  static final String FORGET =
      """
      DELETE FROM request_page WHERE ordinal IN
        (SELECT ordinal FROM request_mark WHERE last_at < :before
         ORDER BY last_at, ordinal LIMIT :limit)
      """;

  /** How many marks are looked at in one step. */
  private static final int STEP = 200;

  @Override
  public void write(List<Line> lines) {
    if (!lines.isEmpty()) {
      database.transaction(connection -> keep(connection, lines));
    }
  }

  /** Keeps lines as a page, in the transaction of the connection; gives its number. */
  static long keep(Connection connection, List<Line> lines) {
    Row page = Row.empty().with("lines", PageWriter.page(lines));
    long ordinal = NamedStatements.numbered(connection, PAGE, page, "ordinal");
    Row row =
        Row.empty()
            .with("ordinal", ordinal)
            .with("last_at", Line.latest(lines))
            .with("marks", PageMarks.of(lines));
    NamedStatements.each(connection, MARK, List.of(row));
    return ordinal;
  }

  /** The marks of a page: whether the page may have what is asked for. */
  private record Mark(long lastAt, long ordinal, boolean allowing) {
    static final Mark END = new Mark(Long.MAX_VALUE, Long.MAX_VALUE, false);

    static Mark read(ResultSet rs, Query query) throws SQLException {
      boolean allowing = PageMarks.allow(rs.getBytes("marks"), query);
      return new Mark(rs.getLong("last_at"), rs.getLong("ordinal"), allowing);
    }
  }

  @Override
  public List<Line> list(Query query) {
    var found = new ArrayList<Line>();
    List<Mark> step = List.of(Mark.END);
    while (!step.isEmpty() && found.size() < query.limit()) {
      step = before(step.get(step.size() - 1), query);
      step.stream()
          .filter(Mark::allowing)
          .takeWhile(mark -> found.size() < query.limit())
          .forEach(mark -> found.addAll(matching(mark, query)));
    }
    return List.copyOf(found.subList(0, Math.min(found.size(), query.limit())));
  }

  private List<Mark> before(Mark place, Query query) {
    Row row =
        Row.empty()
            .with("since", query.since().map(Micros::of).orElse(Long.MIN_VALUE))
            .with("last_at", place.lastAt())
            .with("ordinal", place.ordinal())
            .with("limit", STEP);
    return database.list(MARKS, row, rs -> Mark.read(rs, query));
  }

  /** What is asked for in a page, the last line first; nothing if it was dropped meanwhile. */
  private List<Line> matching(Mark mark, Query query) {
    var lines = new ArrayList<Line>();
    database
        .find(LINES, Row.empty().with("ordinal", mark.ordinal()), rs -> rs.getBytes("lines"))
        .ifPresent(
            page -> PageReader.lines(page).stream().filter(query::meets).forEach(lines::add));
    Collections.reverse(lines);
    return lines;
  }

  @Override
  public int forget(Instant before, int limit) {
    return database.update(FORGET, Row.empty().with("before", before).with("limit", limit));
  }
}
