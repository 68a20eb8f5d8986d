package dev.omni.jdbc.internal.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * The history of a schema, as Flyway keeps it: a line for each applied script, its version and the
 * checksum of its text. A schema with exactly the history that {@code schema-history.txt} lists is
 * current, and Flyway, whose start costs more than all other work of an open database, is not even
 * loaded.
 */
final class SchemaHistory {
  private static final String CURRENT = "/dev/omni/jdbc/schema-history.txt";
  private static final String APPLIED =
      "SELECT version, checksum, success FROM \"flyway_schema_history\""
          + " WHERE installed_rank > 0 ORDER BY installed_rank";

  private SchemaHistory() {}

  /** Returns whether a database of its own has every script of this version, and no other. */
  static boolean isCurrent(DataSource own) {
    try {
      return applied(own).equals(current());
    } catch (SQLException absent) {
      return false;
    }
  }

  /** Returns the history of a schema that has every script. */
  static List<String> current() {
    try (InputStream lines =
        Objects.requireNonNull(SchemaHistory.class.getResourceAsStream(CURRENT), CURRENT)) {
      return new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * Returns the history of a database.
   *
   * @throws SQLException when it has none
   */
  static List<String> applied(DataSource own) throws SQLException {
    var applied = new ArrayList<String>();
    try (Connection connection = own.getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(APPLIED)) {
      while (rows.next()) {
        String end = rows.getBoolean(3) ? "" : " failed";
        applied.add(rows.getString(1) + " " + rows.getString(2) + end);
      }
    }
    return applied;
  }
}
