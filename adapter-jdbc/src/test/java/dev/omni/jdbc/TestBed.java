package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.contract.Samples;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditLine;
import dev.omni.domain.world.World;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.statement.Row;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A database that the tests of this process share, emptied for each of them. That a connection is
 * still in use between two tests fails the second one.
 */
public final class TestBed {
  private static final Duration LEASE = Duration.ofMillis(100);

  private static final List<String> TABLES =
      List.of(
          "run",
          "run_event",
          "hold",
          "document",
          "delivery",
          "leaf",
          "waiting",
          "placed",
          "checkpoint",
          "tile",
          "api_key",
          "audit_line",
          "request_line",
          "request_page",
          "tally",
          "workspace",
          "project");

  private static final List<String> REGISTERS = List.of("run_open", "run_ended");

  private final Settings settings;
  private final JdbcStores stores;

  private TestBed(Settings settings) {
    this.settings = settings;
    this.stores = JdbcStores.open(settings);
  }

  private static final class OfH2 {
    static final TestBed BED = new TestBed(h2());
  }

  private static final class OfPostgres {
    static final EmbeddedPostgres SERVER = started();
    static final TestBed BED = new TestBed(postgres());
    static final JdbcStores OTHER = JdbcStores.open(postgres());
  }

  private static EmbeddedPostgres started() {
    try {
      return EmbeddedPostgres.start();
    } catch (IOException failed) {
      throw new UncheckedIOException("PostgreSQL must start here for these tests", failed);
    }
  }

  /** H2 in a file, with the settings of the server. */
  public static TestBed onH2() {
    return OfH2.BED;
  }

  /** PostgreSQL. */
  public static TestBed onPostgres() {
    return OfPostgres.BED;
  }

  /** The same PostgreSQL, as another node sees it. */
  static Stores otherNode() {
    return OfPostgres.OTHER.stores();
  }

  private static Settings h2() {
    return quick(Settings.embedded(folder(), System::nanoTime));
  }

  /** Of the shared PostgreSQL. */
  public static Settings postgres() {
    return quick(Settings.server(url("postgres"), "postgres", "", System::nanoTime));
  }

  /** A new and empty database on the shared PostgreSQL. */
  public static Settings postgres(String name) {
    onPostgres().sql("CREATE DATABASE " + name);
    return quick(Settings.server(url(name), "postgres", "", System::nanoTime));
  }

  /** The same database beside its stores. */
  public static Database opened(Settings settings) {
    return Database.open(settings.address(), settings.nanos(), settings.free());
  }

  private static String url(String name) {
    return OfPostgres.SERVER.getJdbcUrl("postgres", name);
  }

  /** A short lease, so that many changes of keys do not make the tests long. */
  private static Settings quick(Settings usual) {
    return new Settings(
        usual.url(), usual.user(), usual.password(), usual.nanos(), LEASE, usual.free());
  }

  /** A new folder that goes with this process. */
  public static Path folder() {
    try {
      Path folder = Files.createTempDirectory("omni-jdbc");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The stores as they are. */
  public JdbcStores jdbc() {
    return stores;
  }

  /** The stores, empty. */
  public Stores empty() {
    assertThat(stores.connectionsInUse()).as("connections in use between tests").isZero();
    var samples = Samples.fresh();
    TABLES.forEach(table -> sql("DELETE FROM " + table));
    if (settings.url().startsWith("jdbc:postgresql:")) {
      REGISTERS.forEach(table -> sql("DELETE FROM " + table));
    }
    sql("UPDATE log SET size = 0");
    sql("UPDATE audit_end SET size = 0, hash = '" + AuditLine.BEGINNING + "'");
    // What is cached must not outlive the rows: this raises the epoch and makes the node ask for
    // it.
    stores
        .stores()
        .directory()
        .add(new Workspace(samples.id(), samples.tenant(), World.RISK, "", samples.id()));
    sql("DELETE FROM workspace");
    return stores.stores();
  }

  /** What PostgreSQL's registers say of runs, and their rows do not, or the other way round. */
  List<String> unregistered() {
    String rows = "SELECT id, status, created_at, due_at FROM run";
    String registers =
        "SELECT id, status, created_at, due_at FROM run_open"
            + " UNION ALL SELECT id, status, created_at, NULL FROM run_ended";
    return rows(
        String.format(
            "(%1$s EXCEPT ALL (%2$s)) UNION ALL ((%2$s) EXCEPT ALL %1$s)", rows, registers));
  }

  /** Does something to the database past the stores. */
  public void sql(String text) {
    run(text);
  }

  /** Does something with bytes to the database past the stores. */
  void sql(String text, byte[] value) {
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        PreparedStatement statement = connection.prepareStatement(text)) {
      statement.setBytes(1, value);
      statement.execute();
    } catch (SQLException failed) {
      throw new IllegalStateException(text, failed);
    }
  }

  /** The first column of what the database answers, past the stores. */
  public List<String> rows(String query) {
    return run(query);
  }

  /** How H2 goes about a statement. */
  public String plan(String sql, Row row) {
    String text = sql;
    for (var value : row.values().entrySet()) {
      text = text.replaceAll(":" + value.getKey() + "\\b", literal(value.getValue()));
    }
    return rows("EXPLAIN " + text).get(0);
  }

  private static String literal(Object value) {
    if (value instanceof UUID[] ids) {
      return "ARRAY[UUID '" + ids[0] + "']";
    }
    return value instanceof Number ? "" + value : "'" + value + "'";
  }

  private List<String> run(String text) {
    var rows = new ArrayList<String>();
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      if (statement.execute(text)) {
        ResultSet answer = statement.getResultSet();
        while (answer.next()) {
          rows.add(answer.getString(1));
        }
      }
      return rows;
    } catch (SQLException failed) {
      throw new IllegalStateException(text, failed);
    }
  }
}
