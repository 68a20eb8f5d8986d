package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.world.World;
import dev.omni.jdbc.JdbcStores;
import dev.omni.testkit.contract.Samples;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The stores on a data source that belongs to the program around them. */
abstract class HostDatabaseContract {
  private final String url;

  HostDatabaseContract(String url) {
    this.url = url;
  }

  /** A pool of a host that has its own habits. */
  static HikariDataSource host(String url) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(url.startsWith("jdbc:h2:") ? "sa" : "postgres");
    config.setMaximumPoolSize(4);
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    return new HikariDataSource(config);
  }

  private static List<String> rows(HikariDataSource host, String... statements)
      throws SQLException {
    var rows = new ArrayList<String>();
    try (Connection connection = host.getConnection();
        var statement = connection.createStatement()) {
      for (String text : statements) {
        if (statement.execute(text)) {
          ResultSet answer = statement.getResultSet();
          while (answer.next()) {
            rows.add(answer.getString(1));
          }
        }
      }
      connection.commit();
    }
    return rows;
  }

  private static int workspaces(JdbcStores stores) {
    var samples = Samples.fresh();
    var workspace = new Workspace(samples.id(), samples.tenant(), World.RISK, "Desk", samples.id());
    stores.stores().projects().add(workspace);
    return stores.stores().projects().workspaces(samples.tenant()).size();
  }

  @Test
  void the_stores_keep_to_their_schema_and_leave_the_host_its_own() throws SQLException {
    try (HikariDataSource host = host(url)) {
      rows(host, "CREATE TABLE flyway_schema_history (x INT)", "CREATE TABLE run (x INT)");
      try (JdbcStores stores = JdbcStores.open(host)) {
        assertThat(workspaces(stores)).isEqualTo(1);
      }

      assertThat(host.isClosed()).isFalse();
      assertThat(
              rows(host, "SELECT count(*) FROM flyway_schema_history", "SELECT count(*) FROM run"))
          .containsExactly("0", "0");
      assertThat(rows(host, "SELECT count(*) FROM omni.workspace")).containsExactly("1");
    }
  }

  @Test
  void a_connection_goes_back_as_it_was_found() throws SQLException {
    try (HikariDataSource host = host(url)) {
      rows(host, "CREATE SCHEMA own");
      JdbcStores.open(host, "answers").close();
      var source = new SchemaDataSource(host, "answers");
      String path;
      try (Connection before = host.getConnection()) {
        path = SessionState.of(before).path();
      }
      try (Connection used = source.getConnection()) {
        assertThat(used.getAutoCommit()).isTrue();
        assertThat(used.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        assertThat(used.getSchema()).isEqualTo("answers");
        used.setAutoCommit(false);
        used.createStatement().execute("DELETE FROM workspace");
      }
      for (int i = 0; i < 4; i++) {
        try (Connection after = host.getConnection()) {
          assertThat(after.getAutoCommit()).isFalse();
          assertThat(after.getTransactionIsolation())
              .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
          assertThat(SessionState.of(after).path()).isEqualTo(path);
        }
      }
    }
  }

  @Test
  void without_flyway_missing_tables_are_named_with_what_helps() throws Exception {
    try (HikariDataSource host = host(url)) {
      assertThat(HostSchema.prepared(host, "omni", false).orElseThrow())
          .contains("schema omni", "org.flywaydb:flyway-core")
          .doesNotContain("\n");

      rows(host, "CREATE SCHEMA omni");
      boolean h2 = url.startsWith("jdbc:h2:");
      for (String script : scripts()) {
        rows(host, (h2 ? "SET SCHEMA omni;" : "SET search_path TO omni;") + filled(script, h2));
      }
      assertThat(HostSchema.prepared(host, "omni", false)).isEmpty();
      try (JdbcStores stores = JdbcStores.open(host)) {
        assertThat(workspaces(stores)).isEqualTo(1);
      }
    }
  }

  private static String filled(String script, boolean h2) {
    String filled = script;
    for (var placeholder : SchemaMigration.placeholders(h2).entrySet()) {
      filled = filled.replace("${" + placeholder.getKey() + "}", placeholder.getValue());
    }
    return filled;
  }

  private static List<String> scripts() throws Exception {
    URI first = HostSchema.class.getResource("/dev/omni/jdbc/schema/V1__baseline.sql").toURI();
    if (!first.getScheme().equals("jar")) {
      return scripts(Path.of(first).getParent());
    }
    try (FileSystem jar = FileSystems.newFileSystem(first, Map.of())) {
      return scripts(jar.getPath("/dev/omni/jdbc/schema"));
    }
  }

  private static List<String> scripts(Path folder) throws IOException {
    var texts = new ArrayList<String>();
    try (var files = Files.list(folder)) {
      for (Path file : files.sorted(Comparator.comparing(HostDatabaseContract::version)).toList()) {
        texts.add(Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return texts;
  }

  private static double version(Path script) {
    String name = script.getFileName().toString();
    return Double.parseDouble(name.substring(1, name.indexOf("__")));
  }

  @Test
  void tables_of_an_older_version_are_not_taken_for_current_ones() throws Exception {
    List<String> all = scripts();
    try (HikariDataSource host = host(url)) {
      boolean h2 = url.startsWith("jdbc:h2:");
      rows(host, "CREATE SCHEMA omni");
      for (String script : all.subList(0, all.size() - 1)) {
        rows(host, (h2 ? "SET SCHEMA omni;" : "SET search_path TO omni;") + filled(script, h2));
      }

      assertThat(HostSchema.prepared(host, "omni", false)).isPresent();
    }
  }
}
