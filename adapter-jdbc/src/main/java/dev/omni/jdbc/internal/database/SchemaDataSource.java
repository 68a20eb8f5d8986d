package dev.omni.jdbc.internal.database;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A data source of the host program, seen with one schema. A connection has this schema, commits
 * each statement and reads what is committed while it is used, and goes back as it was found.
 *
 * @param host the data source, which is neither closed nor configured here
 * @param schema the schema that unqualified names mean
 */
record SchemaDataSource(DataSource host, String schema) implements DataSource {
  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = host.getConnection();
    try {
      SessionState found = SessionState.of(connection);
      found.replaced(connection, schema);
      return lent(connection, found);
    } catch (SQLException | RuntimeException failed) {
      connection.close();
      throw failed;
    }
  }

  /** Returns the connection with another meaning of {@code close}. */
  private static Connection lent(Connection connection, SessionState found) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close") && !connection.isClosed()) {
                restored(connection, found);
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  /** Sets the connection back; one that cannot be set back is not given to others. */
  private static void restored(Connection connection, SessionState found) throws SQLException {
    try {
      found.restored(connection);
    } catch (SQLException broken) {
      connection.abort(Runnable::run);
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the host's data source knows its user");
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return host.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    throw new SQLFeatureNotSupportedException("the host's data source is not configured here");
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw new SQLFeatureNotSupportedException("the host's data source is not configured here");
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return host.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return host.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return host.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return host.isWrapperFor(type);
  }
}
