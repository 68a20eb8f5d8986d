package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import dev.omni.testkit.contract.Samples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Evidence and progress of runs that an earlier version wrote, which name no workspace. */
class WorkspaceMigrationTest {
  private static final String NONE = "00000000-0000-0000-0000-000000000000";

  private final DatabaseSettings settings =
      TestDatabase.quick(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  private final TestDatabase database = TestDatabase.on(settings);
  private final Stores stores = database.empty();
  private final Samples samples = Samples.fresh();

  private void name() throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(settings.url(), settings.user(), settings.password())) {
      WorkspaceMigration.nameAll(connection);
    }
  }

  @Test
  void what_was_derived_from_a_run_gets_its_workspace_however_often_it_is_done()
      throws SQLException {
    for (int i = 0; i < 3; i++) {
      stores.runs().insert(samples.job().queued(samples.now()), Optional.empty(), ChangeSet.NONE);
    }
    UUID bound = UUID.randomUUID();
    database.sql("UPDATE run SET key_workspace_id = '" + bound + "'");
    database.sql(
        "INSERT INTO log_entry (project_id, mode, id, kind, statement)"
            + " SELECT project_id, mode, id, 'omni_run', X'7b7d' FROM run");
    database.sql(
        "INSERT INTO log_entry (project_id, mode, id, kind, statement)"
            + " SELECT project_id, mode, RANDOM_UUID(), 'verification', X'7b7d' FROM run");
    database.sql(
        "INSERT INTO document (project_id, mode, id, kind, name, body, created_at, version)"
            + " SELECT project_id, mode, id, 'workflow_progress', CAST(id AS VARCHAR), '{}', 0, 1"
            + " FROM run");
    String entries =
        "SELECT COUNT(*) FROM log_entry e JOIN run r ON r.id = e.id"
            + " AND e.workspace_id = r.workspace_id";
    for (int time = 0; time < 2; time++) {
      name();
      assertThat(database.rows(entries)).containsExactly("3");
      assertThat(
              database.rows(
                  "SELECT DISTINCT workspace_id FROM log_entry WHERE kind = 'verification'"))
          .containsExactly(NONE);
      assertThat(database.rows("SELECT DISTINCT workspace_id FROM document"))
          .containsExactly(bound.toString());
    }
  }
}
