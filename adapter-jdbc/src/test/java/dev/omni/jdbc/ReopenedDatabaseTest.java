package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.omni.application.keys.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.ProjectStore.Project;
import dev.omni.application.spi.store.StoreUnavailableException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An embedded database that closes itself under its stores. */
class ReopenedDatabaseTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path folder = TestDatabase.migrated();

  @Test
  void what_was_acknowledged_is_there_when_it_is_open_again_and_it_is_written_again()
      throws Exception {
    DatabaseSettings settings = DatabaseSettings.embedded(folder, System::nanoTime);
    try (JdbcStores jdbc = JdbcStores.open(settings)) {
      var projects =
          new Projects(jdbc.stores().projects(), new ClockAndIds(jdbc.clock(), UUID::randomUUID));
      projects.create("before");
      closed(settings);

      assertThatThrownBy(() -> projects.create("while it is closed"))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(jdbc.isClosed()).isTrue();
      assertThatThrownBy(() -> projects.list())
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessage("The embedded database is closed; it is opened again.");

      await().atMost(PATIENCE).until(() -> !jdbc.isClosed());
      projects.create("after");
      assertThat(projects.list()).extracting(Project::name).contains("before", "after");
    }
  }

  /** Closes it as H2 does when a write fails: with all connections open. */
  private static void closed(DatabaseSettings settings) throws SQLException {
    try (Connection other = DriverManager.getConnection(settings.url(), settings.user(), "")) {
      other.createStatement().execute("SHUTDOWN IMMEDIATELY");
    } catch (SQLException shut) {
      assertThat(shut.getErrorCode()).isIn(90098, 90121);
    }
  }
}
