package dev.omni.server;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever gets hold of a backup of the database finds no credential of a connection in it. */
class BackupsIT extends BackupFixture {
  @Test
  void what_a_dump_of_postgresql_writes_holds_no_credential() throws Exception {
    var database = SharedDatabase.create();
    used(database.node(folder, "one"));
    try (Connection connection = database.connected()) {
      holdsNoCredential(dumped(connection));
    }
  }

  /** Every row of every table, each as text. */
  private static String dumped(Connection connection) throws SQLException {
    var text = new StringBuilder();
    for (String table :
        rows(connection, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")) {
      rows(connection, "SELECT t::text FROM \"" + table + "\" t").forEach(text::append);
    }
    return text.toString();
  }

  private static List<String> rows(Connection connection, String query) throws SQLException {
    var rows = new ArrayList<String>();
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(query)) {
      while (answer.next()) {
        rows.add(answer.getString(1));
      }
    }
    return rows;
  }
}
