package dev.omni.postgresql;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one PostgreSQL of all tests. The build starts it beside the processes of the tests; where no
 * build did so, as in an editor, the process of the test starts its own.
 */
public final class PostgresServer {
  /** The user of every database, who needs no password. */
  public static final String USER = "postgres";

  private static final String PORT_OF_THE_BUILD = "omni.it.postgresql.port";
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final AtomicInteger MADE = new AtomicInteger();

  private PostgresServer() {}

  private static final class Started {
    static final int PORT = reached(Integer.getInteger(PORT_OF_THE_BUILD, 0));
  }

  /** Serves on that port until the process that started this one has ended. */
  public static void main(String[] port) throws IOException {
    try (EmbeddedPostgres server = started(Integer.parseInt(port[0]))) {
      System.out.println("PostgreSQL listens on " + server.getPort());
      ProcessHandle.current().parent().orElseThrow().onExit().join();
    }
  }

  private static EmbeddedPostgres started(int port) throws IOException {
    // No test pulls the plug of this server, so that it need not force what it writes.
    return EmbeddedPostgres.builder().setServerConfig("fsync", "off").setPort(port).start();
  }

  private static int reached(int port) {
    if (port == 0) {
      try {
        return started(port).getPort();
      } catch (IOException failed) {
        throw new UncheckedIOException("PostgreSQL must start here for these tests", failed);
      }
    }
    await().atMost(PATIENCE).ignoreExceptions().until(() -> accepts(port));
    return port;
  }

  private static boolean accepts(int port) throws SQLException {
    try (Connection connection = connected(port, USER)) {
      return connection.isValid(0);
    }
  }

  private static Connection connected(int port, String database) throws SQLException {
    return DriverManager.getConnection(url(port, database), USER, "");
  }

  /** Its port on this machine. */
  public static int port() {
    return Started.PORT;
  }

  /** The address of a database behind that port. */
  public static String url(int port, String database) {
    return "jdbc:postgresql://localhost:" + port + "/" + database;
  }

  /** Makes a new and empty database, of a name that no other process of tests gives. */
  public static String createDatabase() {
    String name = "of_" + ProcessHandle.current().pid() + "_" + MADE.incrementAndGet();
    try (Connection connection = connected(port(), USER);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
    return name;
  }
}
