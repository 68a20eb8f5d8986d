package dev.omni.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a database says past the nodes that use it. */
public final class DatabaseRows {
  private DatabaseRows() {}

  /** The first column of the answer. */
  public static List<String> of(EmbeddedPostgres postgres, String query) throws SQLException {
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

  /** Every row of every table, as text; bytes are in hex. */
  public static List<String> everything(EmbeddedPostgres postgres) throws SQLException {
    var rows = new ArrayList<String>();
    String tables =
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
    for (String table : of(postgres, tables)) {
      rows.addAll(of(postgres, "SELECT t::text FROM \"" + table + "\" t"));
    }
    return rows;
  }
}
