package dev.omni.server;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Direct queries of a database, without its nodes. */
public final class DatabaseRows {
  private DatabaseRows() {}

  /** The first column of the answer. */
  public static List<String> of(SharedDatabase database, String query) throws SQLException {
    var rows = new ArrayList<String>();
    try (Connection connection = database.connected();
        ResultSet answer = connection.createStatement().executeQuery(query)) {
      while (answer.next()) {
        rows.add(answer.getString(1));
      }
    }
    return rows;
  }

  /** Every row of every table, as text; bytes are in hex. */
  public static List<String> everything(SharedDatabase database) throws SQLException {
    var rows = new ArrayList<String>();
    String tables =
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'";
    for (String table : of(database, tables)) {
      rows.addAll(of(database, "SELECT t::text FROM \"" + table + "\" t"));
    }
    return rows;
  }
}
