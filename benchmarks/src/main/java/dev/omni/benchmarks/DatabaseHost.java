package dev.omni.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A place where every server gets a database of its own. */
interface DatabaseHost extends AutoCloseable {
  /** The column of the table. */
  String name();

  /** The product and its version. */
  String product();

  /** Makes an empty database. */
  Database create(String name);

  /** Does now what the database would do in the background while it is measured. */
  void settle(Database database);

  @Override
  void close();

  /** Asks a database for its product and version. */
  static String version(String url, String user) {
    try (Connection connection = DriverManager.getConnection(url, user, "")) {
      DatabaseMetaData about = connection.getMetaData();
      return about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /**
   * One database.
   *
   * @param name of it
   * @param url for peers; Omni embeds a database of its own unless flags name one
   * @param user who connects
   * @param flags for Omni
   */
  record Database(String name, String url, String user, List<String> flags) {}

  /** H2 in files of a folder. */
  record H2(Path folder) implements DatabaseHost {
    @Override
    public String name() {
      return "H2";
    }

    @Override
    public String product() {
      return version("jdbc:h2:mem:", "sa");
    }

    @Override
    public Database create(String name) {
      // Every commit is written to the file, which is as much as H2's settings promise.
      String url = "jdbc:h2:" + folder.resolve(name).toAbsolutePath() + ";WRITE_DELAY=0";
      return new Database(name, url, "sa", List.of());
    }

    @Override
    public void settle(Database database) {}

    @Override
    public void close() {}
  }

  /** A PostgreSQL that forces each commit to the disk. */
  record Postgres(EmbeddedPostgres server) implements DatabaseHost {
    private static final String USER = "postgres";

    /** Starts one in a folder. */
    static Postgres start(Path folder) {
      try {
        return new Postgres(
            EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("postgresql"))
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start());
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @Override
    public String name() {
      return "PostgreSQL";
    }

    @Override
    public String product() {
      return version(server.getJdbcUrl(USER, USER), USER);
    }

    @Override
    public Database create(String name) {
      execute(server.getJdbcUrl(USER, USER), "CREATE DATABASE " + name);
      String url = server.getJdbcUrl(USER, name);
      return new Database(name, url, USER, List.of("--db-url=" + url, "--db-user=" + USER));
    }

    @Override
    public void settle(Database database) {
      execute(database.url(), "VACUUM ANALYZE", "CHECKPOINT");
    }

    private static void execute(String url, String... statements) {
      try (Connection connection = DriverManager.getConnection(url, USER, "");
          Statement statement = connection.createStatement()) {
        for (String each : statements) {
          statement.execute(each);
        }
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }

    @Override
    public void close() {
      try {
        server.close();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }
}
