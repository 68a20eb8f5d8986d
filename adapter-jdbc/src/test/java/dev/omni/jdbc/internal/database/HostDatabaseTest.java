package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.world.World;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stores on a data source that belongs to the program around them. */
final class HostDatabaseTest {
  private static final String H2_MODE =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH";

  static Stream<String> databases() {
    return Stream.of(h2() + H2_MODE, postgres());
  }

  private static String h2() {
    return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
  }

  private static String postgres() {
    DatabaseSettings settings = TestDatabase.postgres("host_" + System.nanoTime());
    return settings.url();
  }

  /** A pool of a host that has its own habits. */
  private static HikariDataSource host(String url) {
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

  @ParameterizedTest
  @MethodSource("databases")
  void the_stores_keep_to_their_schema_and_leave_the_host_its_own(String url) throws SQLException {
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

  @ParameterizedTest
  @MethodSource("databases")
  void a_connection_goes_back_as_it_was_found(String url) throws SQLException {
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

  @ParameterizedTest
  @MethodSource("databases")
  void without_flyway_missing_tables_are_named_with_what_helps(String url) throws Exception {
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
    return script
        .replace("${exact}", h2 ? "" : "COLLATE \"C\"")
        .replace("${stored}", h2 ? "" : "STORED");
  }

  private static List<String> scripts() throws Exception {
    Path folder =
        Path.of(HostSchema.class.getResource("/dev/omni/jdbc/schema/V1__baseline.sql").toURI())
            .getParent();
    var texts = new ArrayList<String>();
    try (var files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        texts.add(Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return texts;
  }

  @ParameterizedTest
  @MethodSource("databases")
  void tables_of_an_older_version_are_not_taken_for_current_ones(String url) throws Exception {
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

  @Test
  void an_h2_without_postgresql_mode_is_refused_with_what_it_lacks() {
    try (HikariDataSource host = host(h2())) {
      assertThatThrownBy(() -> JdbcStores.open(host))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("MODE=PostgreSQL");
    }
  }

  @Test
  void another_name_of_a_schema_is_refused() {
    try (HikariDataSource host = host(h2() + H2_MODE)) {
      for (String name : List.of("", "Omni", "a-b", "1a", "a; DROP SCHEMA b")) {
        assertThatThrownBy(() -> JdbcStores.open(host, name))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("schema");
      }
    }
  }
}
