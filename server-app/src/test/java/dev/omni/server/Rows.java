package dev.omni.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a database says past the nodes that use it. */
final class Rows {
  private Rows() {}

  /** The first column of the answer. */
  static List<String> of(EmbeddedPostgres postgres, String query) throws SQLException {
    var rows = new ArrayList<String>();
    try (Connection connection =
            DriverManager.getConnection(postgres.getJdbcUrl("postgres", "postgres"));
        ResultSet answer = connection.createStatement().executeQuery(query)) {
      while (answer.next()) {
        rows.add(answer.getString(1));
      }
    }
    return rows;
  }
}
