package dev.omni.server;

import dev.omni.postgresql.PostgresServer;
import dev.omni.server.setting.Setting;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/** A new and empty database for the nodes of one test. */
public record SharedDatabase(String name) {
  /** The user of every database, who needs no password. */
  public static final String USER = PostgresServer.USER;

  /** Makes one. */
  public static SharedDatabase create() {
    return new SharedDatabase(PostgresServer.createDatabase());
  }

  /** The port of the PostgreSQL. */
  public int port() {
    return PostgresServer.port();
  }

  /** Where it is for those who speak to the PostgreSQL. */
  public String url() {
    return url(port());
  }

  /** Where it is for those who speak to that port, which leads to the PostgreSQL. */
  public String url(int port) {
    return PostgresServer.url(port, name);
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
