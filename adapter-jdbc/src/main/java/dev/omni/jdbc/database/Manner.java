package dev.omni.jdbc.database;

import dev.omni.jdbc.statement.ManyRows;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;

/** How a change is made for each of some rows, and how many rows each of them met. */
@FunctionalInterface
public interface Manner {
  /** One statement after the other, in one way to the database and back. */
  Manner SINGLY = (connection, sql, key, rows) -> NamedStatements.each(connection, sql, rows);

  /** In one statement, where the database knows how. */
  Manner AT_ONCE = ManyRows::each;

  /** The faster one of a database. */
  static Manner of(Database database) {
    return database.embedded() ? SINGLY : AT_ONCE;
  }

  /**
   * Makes a change for each of the rows.
   *
   * @param key the column by whose value an inserted row is known; empty when nobody asks for the
   *     counts, and then there may be none
   */
  int[] each(Connection connection, String sql, Optional<String> key, List<Row> rows);
}
