package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.RunSequence;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.Run;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.testkit.contract.Samples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The tables are there when a database is open, and no other layout is touched. */
abstract class SchemaMigrationContract {
  private final DatabaseSettings settings;

  SchemaMigrationContract(DatabaseSettings settings) {
    this.settings = settings;
  }

  static void sql(DatabaseSettings settings, String text) {
    try (Connection connection =
            DriverManager.getConnection(settings.url(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    } catch (SQLException failed) {
      throw new IllegalStateException(text, failed);
    }
  }

  @Test
  void the_list_of_a_current_history_is_what_the_scripts_leave() throws Exception {
    JdbcStores.open(settings).close();
    try (HikariDataSource source = source()) {
      assertThat(SchemaHistory.applied(source)).isEqualTo(SchemaHistory.current());
    }
  }

  @Test
  void a_schema_is_current_only_with_the_scripts_of_this_version_all_of_them_and_whole() {
    JdbcStores.open(settings).close();
    try (HikariDataSource source = source()) {
      assertThat(SchemaHistory.isCurrent(source)).isTrue();
      assertChangeIsSeen(source, "checksum = checksum + 1", "checksum = checksum - 1");
      assertChangeIsSeen(source, "success = FALSE", "success = TRUE");
      assertChangeIsSeen(source, "version = '0'", "version = '1'");
      assertChangeIsSeen(source, "installed_rank = 999", "installed_rank = 1");
    }
  }

  private void assertChangeIsSeen(HikariDataSource source, String change, String back) {
    String first = "UPDATE \"flyway_schema_history\" SET %s WHERE script = 'V1__baseline.sql'";
    sql(settings, first.formatted(change));
    assertThat(SchemaHistory.isCurrent(source)).as(change).isFalse();
    sql(settings, first.formatted(back));
    assertThat(SchemaHistory.isCurrent(source)).as(back).isTrue();
  }

  private HikariDataSource source() {
    var source = new HikariDataSource();
    source.setJdbcUrl(settings.url());
    source.setUsername(settings.user());
    source.setPassword(settings.password());
    source.setMaximumPoolSize(1);
    return source;
  }

  @Test
  void a_database_of_an_older_layout_is_refused_in_one_line_and_not_touched() {
    JdbcStores.open(settings).close();
    sql(
        settings,
        "UPDATE \"flyway_schema_history\" SET \"checksum\" = 1, \"description\" = 'stores'"
            + " WHERE \"version\" = '1'");

    assertThatThrownBy(() -> JdbcStores.open(settings))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("has the layout of another version of Omni")
        .hasMessageContaining(settings.toString())
        .hasMessageNotContaining("\n");
  }

  @Test
  void a_database_of_a_newer_version_is_refused_with_the_reason_and_opens_in_that_version_again() {
    JdbcStores.open(settings).close();
    sql(
        settings,
        "INSERT INTO \"flyway_schema_history\" SELECT 999, '999', 'later', \"type\","
            + " 'V999__later.sql', 1, \"installed_by\", \"installed_on\", 1, TRUE"
            + " FROM \"flyway_schema_history\" WHERE \"version\" = '1'");

    assertThatThrownBy(() -> JdbcStores.open(settings))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("has schema 999 of a newer version of Omni")
        .hasMessageMatching(".*this version has schema [\\d.]+ at most.*")
        .hasMessageContaining("restore the backup")
        .hasMessageContaining(settings.toString())
        .hasMessageNotContaining("\n");

    sql(settings, "DELETE FROM \"flyway_schema_history\" WHERE \"version\" = '999'");
    JdbcStores.open(settings).close();
  }

  @Test
  void runs_that_wait_are_counted_when_there_was_no_number_of_them_and_after_each_start() {
    Samples samples = Samples.fresh();
    try (JdbcStores stores = JdbcStores.open(settings)) {
      for (int i = 0; i < 3; i++) {
        Run run = i == 0 ? samples.job() : samples.job().queued(samples.now());
        stores.stores().runs().insert(run, Optional.empty(), ChangeSet.NONE);
      }
      Run ended = samples.job().queued(samples.now()).acquired(samples.lease(), samples.now());
      stores.stores().runs().insert(ended, Optional.empty(), ChangeSet.NONE);
    }
    sql(settings, "DROP TABLE queued_run");
    sql(settings, "ALTER TABLE run DROP COLUMN was_queued");
    sql(
        settings,
        "DELETE FROM \"flyway_schema_history\" WHERE \"installed_rank\" >="
            + " (SELECT \"installed_rank\" FROM \"flyway_schema_history\" WHERE \"version\" = '18')");

    for (int start = 0; start < 2; start++) {
      try (JdbcStores stores = JdbcStores.open(settings)) {
        assertThat(stores.stores().runs().countQueued(samples.tenant())).isEqualTo(3);
      }
    }
  }

  @Test
  void a_run_from_before_there_were_numbers_has_none_and_the_next_one_is_the_first() {
    JdbcStores.open(settings).close();
    sql(settings, "DROP TABLE run_sequence");
    sql(settings, "DROP INDEX run_by_number");
    sql(settings, "ALTER TABLE run DROP COLUMN sequence_number");
    sql(
        settings,
        "DELETE FROM \"flyway_schema_history\" WHERE \"installed_rank\" >="
            + " (SELECT \"installed_rank\" FROM \"flyway_schema_history\" WHERE \"version\" = '25')");
    Samples samples = Samples.fresh();
    Run before = samples.job().queued(samples.now());
    try (JdbcStores stores = JdbcStores.open(settings)) {
      stores.stores().runs().insert(before, Optional.empty(), ChangeSet.NONE);
    }
    sql(settings, "DELETE FROM run_sequence");
    sql(settings, "UPDATE run SET sequence_number = NULL");

    try (JdbcStores stores = JdbcStores.open(settings)) {
      RunSequence numbers = stores.stores().runs().sequence();
      assertThat(numbers.head(samples.tenant())).isEqualTo(RunSequence.Head.NONE);
      Run next = samples.job();
      stores.stores().runs().insert(next, Optional.empty(), ChangeSet.NONE);
      assertThat(numbers.find(samples.tenant(), 1)).contains(next.id());
      assertThat(numbers.head(samples.tenant())).isEqualTo(new RunSequence.Head(1, List.of(1L)));
      String open = "{\"sequence\":\"" + before.id() + "\"}";
      var entry = new LogEntry(before.id(), samples.tenant(), "omni_run", open);
      Run ended = before.cancelled(samples.now());
      stores.stores().runs().replace(ended, ChangeSet.NONE.withLogEntry(entry));
      assertThat(stores.stores().evidence().find(samples.tenant(), before.id()).get().logEntry())
          .extracting(LogEntry::statement)
          .isEqualTo("{\"sequence\":null}");
    }
  }

  @Test
  void documents_of_the_first_layout_are_found_in_their_folders() {
    JdbcStores.open(settings).close();
    sql(settings, "DROP INDEX document_listed_by_folder");
    sql(settings, "ALTER TABLE document DROP COLUMN folder");
    sql(settings, "DELETE FROM \"flyway_schema_history\" WHERE \"version\" <> '1'");
    Samples samples = Samples.fresh();
    Document document = samples.document("kind", "a/b/c");
    sql(
        settings,
        "INSERT INTO document (project_id, mode, id, kind, name, body, created_at, version)"
            + " VALUES ('%s', '%s', '%s', 'kind', 'a/b/c', '{}', 1, 1)"
                .formatted(samples.tenant().projectId(), samples.tenant().mode(), document.id()));

    try (JdbcStores stores = JdbcStores.open(settings)) {
      var page = new Page(samples.tenant(), "kind", "a/b", Optional.empty(), 10);
      assertThat(stores.stores().documents().readable(page))
          .extracting(Document::id)
          .containsExactly(document.id());
    }
  }
}
