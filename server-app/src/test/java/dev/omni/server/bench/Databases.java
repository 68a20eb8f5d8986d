package dev.omni.server.bench;

import static org.awaitility.Awaitility.await;

import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.Settings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A database for Omni and another one for the floors.
 *
 * @param flags with which Omni finds its own
 * @param omni its own
 * @param floor the other
 */
record Databases(List<String> flags, Settings omni, Settings floor) {
  private static final Duration TIDYING = Duration.ofMinutes(20);
  private static final Duration STILL = Duration.ofSeconds(5);

  /** Files of H2 in that folder. */
  static Databases files(Path folder) {
    return new Databases(List.of(), file(folder, "omni"), file(folder, "floor"));
  }

  private static Settings file(Path folder, String name) {
    folder.resolve(name).toFile().mkdirs();
    return Settings.embedded(folder.resolve(name), System::nanoTime);
  }

  /** In a PostgreSQL. */
  static Databases in(EmbeddedPostgres postgres) throws SQLException {
    try (Connection admin = postgres.getPostgresDatabase().getConnection();
        Statement statement = admin.createStatement()) {
      String there = "SELECT 1 FROM pg_database WHERE datname = 'floor'";
      boolean kept;
      try (ResultSet found = statement.executeQuery(there)) {
        kept = found.next();
      }
      if (!kept) {
        statement.execute("CREATE DATABASE floor");
      }
    }
    String omni = postgres.getJdbcUrl("postgres", "postgres");
    List<String> flags = List.of("--db-url=" + omni, "--db-user=postgres");
    String floor = postgres.getJdbcUrl("postgres", "floor");
    return new Databases(flags, shared(omni), shared(floor));
  }

  private static Settings shared(String url) {
    return Settings.server(url, "postgres", "", System::nanoTime);
  }

  /**
   * A PostgreSQL of its own, which keeps its promises: what it has committed is on the disk. Its
   * files stay when they lie in a folder that is given.
   */
  static EmbeddedPostgres postgres(Path files) throws IOException {
    files.toFile().mkdirs();
    var data = files.resolve("postgresql").toFile();
    return kind().setDataDirectory(data).setCleanDataDirectory(false).start();
  }

  /** A PostgreSQL of its own that leaves nothing behind. */
  static EmbeddedPostgres postgres() throws IOException {
    return kind().start();
  }

  private static EmbeddedPostgres.Builder kind() {
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on");
  }

  /** How the database writes the numbers from one to another. */
  String series() {
    return embedded() ? "SYSTEM_RANGE" : "generate_series";
  }

  private boolean embedded() {
    return flags.isEmpty();
  }

  /** A connection to Omni's own, which no server may have open when it is a file. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(omni.url(), omni.user(), "");
  }

  /** Lets a PostgreSQL write to the disk what and when it likes, until {@link #settle}. */
  void hurry() throws SQLException {
    if (!embedded()) {
      each(
          "ALTER ROLE postgres SET synchronous_commit = off",
          "ALTER SYSTEM SET max_wal_size = '8GB'",
          "ALTER SYSTEM SET checkpoint_timeout = '1h'",
          "ALTER SYSTEM SET autovacuum = off",
          "SELECT pg_reload_conf()");
    }
  }

  /**
   * Writes a file of H2 anew, without what is not valid any more: while filled it grows tenfold.
   */
  void compact() throws SQLException {
    if (embedded()) {
      each("SHUTDOWN COMPACT");
    }
  }

  /**
   * Does now what a database would do in the background later, while others are measured. What was
   * hurried is over.
   */
  void settle() throws SQLException {
    if (embedded()) {
      each("ANALYZE");
      rested();
    } else {
      each(
          "ALTER ROLE postgres RESET ALL",
          "ALTER SYSTEM RESET ALL",
          "SELECT pg_reload_conf()",
          "VACUUM ANALYZE",
          "CHECKPOINT");
    }
  }

  /** A server moves what lasts in a large file of before into fewer pieces, also while it rests. */
  private void rested() {
    String url = omni.url();
    Path file = Path.of(url.substring(url.indexOf('/'), url.indexOf(';')) + ".mv.db");
    JdbcStores resting = JdbcStores.open(omni);
    try {
      await()
          .atMost(TIDYING)
          .pollInterval(Duration.ofSeconds(1))
          .until(
              () ->
                  Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(STILL)));
    } finally {
      resting.close();
    }
  }

  private void each(String... statements) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
