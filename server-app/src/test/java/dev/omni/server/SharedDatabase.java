package dev.omni.server;

import dev.omni.server.setting.Setting;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A new and empty database for the nodes of one test. The databases of all tests of this process
 * are on one PostgreSQL, which ends with the process.
 */
public record SharedDatabase(String name) {
  /** The user of every database, who needs no password. */
  public static final String USER = "postgres";

  private static final AtomicInteger MADE = new AtomicInteger();

  private static final class Server {
    static final EmbeddedPostgres POSTGRES = started();
  }

  private static EmbeddedPostgres started() {
    try {
      // No test pulls the plug of this server, so that it need not force what it writes.
      return EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
    } catch (IOException failed) {
      throw new UncheckedIOException("PostgreSQL must start here for these tests", failed);
    }
  }

  /** Makes one. */
  public static SharedDatabase create() {
    String name = "nodes_" + MADE.incrementAndGet();
    try (Connection connection =
            DriverManager.getConnection(Server.POSTGRES.getJdbcUrl(USER, "postgres"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
    return new SharedDatabase(name);
  }

  /** The port of the PostgreSQL. */
  public int port() {
    return Server.POSTGRES.getPort();
  }

  /** Where it is for those who speak to the PostgreSQL. */
  public String url() {
    return url(port());
  }

  /** Where it is for those who speak to that port, which leads to the PostgreSQL. */
  public String url(int port) {
    return "jdbc:postgresql://localhost:" + port + "/" + name;
  }

  /** A new connection past the nodes. */
  public Connection connected() throws SQLException {
    return DriverManager.getConnection(url(), USER, "");
  }

  /** The settings of the node of that name: a data folder of its own, the rest is shared. */
  public Map<Setting, String> node(Path folder, String name) {
    return Map.of(
        Setting.PORT,
        "0",
        Setting.ADMIN_PORT,
        "0",
        Setting.DATA_DIR,
        folder.resolve(name).toString(),
        Setting.MASTER_KEY_FILE,
        folder.resolve("master.key").toString(),
        Setting.DB_URL,
        url(),
        Setting.DB_USER,
        USER);
  }
}
