package dev.omni.jdbc.internal.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The settings of a session of the host's database.
 *
 * @param autoCommit whether each statement commits
 * @param isolation of transactions, a constant of {@link Connection}
 * @param path the search path of PostgreSQL, which may name several schemas; else the schema
 * @param postgres whether the database is PostgreSQL
 */
record SessionState(boolean autoCommit, int isolation, String path, boolean postgres) {
  private static final String SET_PATH = "SELECT set_config('search_path', ?, false)";

  /** Reads the state of a connection that nobody uses. */
  static SessionState of(Connection connection) throws SQLException {
    boolean postgres =
        connection.getMetaData().getDatabaseProductName().equalsIgnoreCase("PostgreSQL");
    boolean autoCommit = connection.getAutoCommit();
    if (!autoCommit) {
      // Reading the state begins a transaction otherwise, in which the isolation cannot change.
      connection.setAutoCommit(true);
    }
    String path = postgres ? searchPath(connection) : String.valueOf(connection.getSchema());
    return new SessionState(autoCommit, connection.getTransactionIsolation(), path, postgres);
  }

  private static String searchPath(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW search_path")) {
      row.next();
      return row.getString(1);
    }
  }

  /** Sets a connection to what the stores need. */
  void replaced(Connection connection, String schema) throws SQLException {
    if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    }
    set(connection, schema);
  }

  /** Sets a connection back to this state. */
  void restored(Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
    set(connection, path);
    if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
      connection.setTransactionIsolation(isolation);
    }
    if (!autoCommit) {
      connection.setAutoCommit(false);
    }
  }

  private void set(Connection connection, String name) throws SQLException {
    if (!postgres) {
      connection.setSchema(name);
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(SET_PATH)) {
      statement.setString(1, name);
      statement.execute();
    }
  }
}
