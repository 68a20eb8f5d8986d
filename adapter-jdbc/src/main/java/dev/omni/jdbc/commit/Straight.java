package dev.omni.jdbc.commit;

import dev.omni.jdbc.commit.Write.Rows;
import dev.omni.jdbc.statement.ManyRows;
import dev.omni.jdbc.statement.NamedParameters;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.NamedStatements.Refused;
import dev.omni.jdbc.statement.Row;
import dev.omni.jdbc.table.DeliveryRows;
import dev.omni.jdbc.table.EventRows;
import dev.omni.jdbc.table.HoldRows;
import dev.omni.jdbc.table.Registers;
import dev.omni.jdbc.table.RunRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
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
  /** Fails, by a division, unless as many rows were met as there were to be. */
  private static final String ALL =
      "WITH met AS (%s) SELECT 1 / CASE WHEN COUNT(*) = ? THEN 1 ELSE 0 END FROM met";

  /** In the order in which {@link Batch} has them. */
  private static final List<Kind> KINDS =
      List.of(
          Kind.of(HoldRows.STRICT, Rows::holds),
          Kind.of(RunRows.STRICT, Rows::fresh),
          Kind.of(RunRows.REPLACE, Rows::next),
          Kind.of(Registers.CLOSE, Rows::next),
          Kind.of(Registers.OPEN, Rows::open),
          Kind.of(Registers.ENDED, Rows::ended),
          Kind.of(EventRows.INSERT, Rows::events),
          Kind.of(Batch.STRICT_LEAF, Rows::leaves),
          Kind.of(Batch.WAIT, Rows::leaves),
          Kind.of(DeliveryRows.STRICT, Rows::deliveries));

  private Straight() {}

  /** A statement for a row, the same for many, and the rows that it takes of a write. */
  private record Kind(
      ParsedSql one,
      ManyRows.Statement many,
      ManyRows.Statement alike,
      Function<Rows, List<Row>> rowsOf) {
    static Kind of(String sql, Function<Rows, List<Row>> rowsOf) {
      return new Kind(
          NamedParameters.of(sql),
          ManyRows.Statement.of(sql, Optional.empty()),
          ManyRows.Statement.alike(sql),
          rowsOf);
    }
  }

  /** The rows of one statement; a row that is inserted alone needs no arrays. */
  private record Part(Kind kind, ManyRows.Statement many, List<Row> rows) {
    /** Next versions are counted: one that is not behind the version before is a missing one. */
    private boolean counted() {
      return many.tells();
    }

    private boolean single() {
      return rows.size() == 1 && !counted();
    }

    String sql() {
      String sql = single() ? kind.one().getSql() : many.sql();
      return counted() ? ALL.formatted(sql) : sql;
    }

    int bind(PreparedStatement statement, int from) throws SQLException {
      if (single()) {
        return NamedStatements.bind(statement, from, kind.one(), rows.get(0));
      }
      int at = ManyRows.bind(statement, from, many, rows);
      if (counted()) {
        statement.setLong(at, rows.size());
        at++;
      }
      return at;
    }

    private boolean alike() {
      return single() || many.alike(rows);
    }

    private Part once() {
      return new Part(kind, kind.alike(), rows);
    }
  }

  /** Whether there is nothing in them that has to be read in between. */
  static boolean fits(List<Write> writes) {
    return writes.stream().allMatch(w -> w.documents().isEmpty() && w.acts().isEmpty());
  }

  /**
   * Makes the writes in the connection's transaction, and commits it; gives true.
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
      statement.execute();
      return true;
    } catch (SQLException why) {
      throw new Refused(why);
    }
  }

  private static String sql(List<Part> parts) {
    return parts.stream().map(Part::sql).collect(Collectors.joining(";\n", "", ";\nCOMMIT"));
  }

  /** All in one of two ways, so that there are few texts, and each is soon prepared. */
  private static List<Part> parts(List<Write> writes) {
    List<Rows> ordered = ordered(writes);
    List<Part> parts =
        KINDS.stream()
            .map(kind -> new Part(kind, kind.many(), rows(ordered, kind.rowsOf())))
            .filter(part -> !part.rows().isEmpty())
            .toList();
    return parts.stream().allMatch(Part::alike) ? parts.stream().map(Part::once).toList() : parts;
  }

  /** The rows of a write and its place among others, which is asked for at each comparison. */
  private record Placed(Rows rows, String order) {}

  /**
   * What others may wait for, keys that are to be held and runs that are there already, stands in
   * the order in which {@link Batch} has it; the rest is new.
   */
  private static List<Rows> ordered(List<Write> writes) {
    return writes.stream()
        .map(write -> new Placed(write.rows(), write.rows().order()))
        .sorted(Comparator.comparing(Placed::order))
        .map(Placed::rows)
        .toList();
  }

  private static List<Row> rows(List<Rows> ordered, Function<Rows, List<Row>> of) {
    var all = new ArrayList<Row>(ordered.size());
    ordered.forEach(rows -> all.addAll(of.apply(rows)));
    return all;
  }
}
