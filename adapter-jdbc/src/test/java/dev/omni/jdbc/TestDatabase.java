package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEntry;
import dev.omni.domain.world.World;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.mapper.MicrosecondColumns;
import dev.omni.testkit.contract.Samples;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A database that the tests of this process share, emptied for each of them. That a connection is
 * still in use between two tests fails the second one.
 */
public final class TestDatabase {
  private static final String FILE = "omni.mv.db";
  private static final Duration LEASE = Duration.ofMillis(100);

  private static final List<String> TABLES =
      List.of(
          "run",
          "run_event",
          "row_chunk",
          "run_body",
          "queued_run",
          "run_sequence",
          "evidence_body",
          "run_data_set",
          "data_set",
          "data_set_name",
          "data_set_file",
          "data_set_piece",
          "market",
          "market_day",
          "idempotency_record",
          "document",
          "document_body",
          "delivery",
          "log_entry",
          "log_entry_pending",
          "log_entry_index",
          "evidence_checkpoint",
          "evidence_tile",
          "log_cosignatures",
          "log_times",
          "log_forks",
          "api_key",
          "person",
          "citation",
          "removal",
          "input_removal",
          "audit_entry",
          "request_log",
          "shared_counter",
          "usage_hour",
          "usage_day",
          "request_count",
          "console_session",
          "console_link",
          "share",
          "workspace",
          "project");

  /** One text, as a connection costs more than the statements do. */
  private static final String EMPTY =
      TABLES.stream().map(table -> "DELETE FROM " + table + ";").collect(Collectors.joining())
          + "UPDATE evidence_log SET size = 0;"
          + "UPDATE audit_chain SET size = 0, hash = '"
          + AuditEntry.BEGINNING
          + "'";

  private final DatabaseSettings settings;
  private final JdbcStores stores;

  private TestDatabase(DatabaseSettings settings) {
    this.settings = settings;
    this.stores = JdbcStores.open(settings);
  }

  private static final class OfH2 {
    static final TestDatabase BED = new TestDatabase(h2());
  }

  /** H2 in a file, with the settings of the server. */
  public static TestDatabase onH2() {
    return OfH2.BED;
  }

  /** The database of those settings. */
  public static TestDatabase on(DatabaseSettings settings) {
    return new TestDatabase(settings);
  }

  private static DatabaseSettings h2() {
    return quick(DatabaseSettings.embedded(migrated(), System::nanoTime));
  }

  /** The same database beside its stores. */
  public static Database opened(DatabaseSettings settings) {
    return JdbcStores.opened(settings);
  }

  /** A short lease, so that many changes of keys do not make the tests long. */
  public static DatabaseSettings quick(DatabaseSettings usual) {
    return usual.with(LEASE);
  }

  /** A new folder that goes with this process. */
  public static Path folder() {
    try {
      Path folder = Files.createTempDirectory("omni-jdbc");
      folder.toFile().deleteOnExit();
      folder.resolve(FILE).toFile().deleteOnExit();
      return folder;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The file of a database as the migrations leave it: they cost more than most tests. */
  private static final class Migrated {
    static final Path DATABASE = made();

    private static Path made() {
      Path folder = folder();
      JdbcStores.open(DatabaseSettings.embedded(folder, System::nanoTime)).close();
      return folder.resolve(FILE);
    }
  }

  /** A new folder with a database that has current tables, and nothing in them. */
  public static Path migrated() {
    try {
      Path folder = folder();
      Files.copy(Migrated.DATABASE, folder.resolve(FILE));
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
    assertThat(stores.pools().subList(0, 2))
        .as("pools between tests, without the ticker's")
        .allMatch(pool -> pool.active() == 0);
    var samples = Samples.fresh();
    sql(EMPTY);
    // What is cached must not outlive the rows: this raises the version and makes the node
    // poll it.
    stores
        .stores()
        .projects()
        .add(new Workspace(samples.id(), samples.tenant(), World.RISK, "", samples.id()));
    sql("DELETE FROM workspace");
    return stores.stores();
  }

  /** Does something to the database past the stores. */
  public void sql(String text) {
    run(text);
  }

  /** Does something with bytes to the database past the stores. */
  public void sql(String text, byte[] value) {
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
  public String plan(String sql, Map<String, Object> values) {
    String text = sql;
    for (var value : values.entrySet()) {
      text = text.replaceAll(":" + value.getKey() + "\\b", literal(value.getValue()));
    }
    return rows("EXPLAIN " + text).get(0);
  }

  private static String literal(Object value) {
    if (value instanceof UUID[] ids) {
      return "ARRAY[UUID '" + ids[0] + "']";
    }
    if (value instanceof Instant instant) {
      return "" + MicrosecondColumns.of(instant);
    }
    if (value instanceof Duration duration) {
      return "" + MicrosecondColumns.of(duration);
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
