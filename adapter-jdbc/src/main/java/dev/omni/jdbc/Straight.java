package dev.omni.jdbc;

import dev.omni.jdbc.NamedStatements.Refused;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.ParsedSql;

/**
 * Writes of one transaction that nothing stands in the way of, in one way to PostgreSQL and back:
 * all statements are sent at once, with the commit behind them. What does stand in the way, a key
 * that is held or a version that is not the one before, fails the statement and with it all of
 * them. Nothing is written then, and {@link Batch} finds out whose write it was.
 */
final class Straight {
  /** In the order in which {@link Batch} has them. */
  private static final List<Kind> KINDS =
      List.of(
          Kind.of(HoldRows.STRICT, Batch::holds),
          Kind.of(RunRows.STRICT, write -> Batch.runs(write, true)),
          Kind.of(RunRows.REPLACE, write -> Batch.runs(write, false)),
          Kind.of(EventRows.INSERT, Batch::events),
          Kind.of(Batch.STRICT_LEAF, Batch::leaves),
          Kind.of(DeliveryRows.STRICT, Batch::deliveries));

  private Straight() {}

  /** A statement for a row, the same for many, and the rows that it takes of a write. */
  private record Kind(ParsedSql one, ManyRows.Statement many, Function<Write, List<Row>> rowsOf) {
    static Kind of(String sql, Function<Write, List<Row>> rowsOf) {
      return new Kind(
          NamedParameters.of(sql), ManyRows.Statement.of(sql, Optional.empty()), rowsOf);
    }
  }

  /** The rows of one statement; a row that is inserted alone needs no arrays. */
  private record Part(Kind kind, List<Row> rows) {
    private boolean single() {
      return rows.size() == 1 && !tells();
    }

    String sql() {
      return single() ? kind.one().getSql() : kind.many().sql();
    }

    boolean tells() {
      return kind.many().tells();
    }

    int bind(PreparedStatement statement, int from) throws SQLException {
      return single()
          ? NamedStatements.bind(statement, from, kind.one(), rows.get(0))
          : ManyRows.bind(statement, from, kind.many(), rows);
    }
  }

  /** Some version of a run is not the one before. */
  private static final class Hindered extends RuntimeException {
    private static final long serialVersionUID = 1;

    Hindered() {
      super("a version was not there", null, false, false);
    }
  }

  /** Whether there is nothing in them that has to be read in between. */
  static boolean fits(List<Write> writes) {
    return writes.stream().allMatch(w -> w.documents().isEmpty() && w.with().acts().isEmpty());
  }

  /**
   * Makes the writes in the connection's transaction, and commits it unless there are next versions
   * among them; gives true.
   *
   * @throws RuntimeException when something stands in the way, or the database failed; the
   *     transaction must be rolled back
   */
  static boolean written(Connection connection, List<Write> writes) {
    List<Part> parts = parts(writes);
    try (PreparedStatement statement = connection.prepareStatement(sql(parts))) {
      int at = 1;
      for (Part part : parts) {
        at = part.bind(statement, at);
      }
      boolean told = statement.execute();
      for (Part part : parts) {
        if (told && count(statement) != part.rows().size()) {
          throw new Hindered();
        }
        told = statement.getMoreResults();
      }
      return true;
    } catch (SQLException why) {
      throw new Refused(why);
    }
  }

  /** The number of versions that were there is known before the commit, so that stands alone. */
  private static String sql(List<Part> parts) {
    boolean told = parts.stream().anyMatch(Part::tells);
    return parts.stream()
        .map(Part::sql)
        .collect(Collectors.joining(";\n", "", told ? "" : ";\nCOMMIT"));
  }

  private static int count(PreparedStatement statement) throws SQLException {
    int count = 0;
    try (ResultSet met = statement.getResultSet()) {
      while (met.next()) {
        count++;
      }
    }
    return count;
  }

  private static List<Part> parts(List<Write> writes) {
    return KINDS.stream()
        .map(kind -> new Part(kind, rows(writes, kind.rowsOf())))
        .filter(part -> !part.rows().isEmpty())
        .toList();
  }

  /** A row and its place among others, which is asked for at each comparison. */
  private record Placed(Row row, String order) {}

  /** In the order in which {@link Batch} has them. */
  private static List<Row> rows(List<Write> writes, Function<Write, List<Row>> of) {
    return writes.stream()
        .flatMap(write -> of.apply(write).stream())
        .map(row -> new Placed(row, row.order()))
        .sorted(Comparator.comparing(Placed::order))
        .map(Placed::row)
        .toList();
  }
}
