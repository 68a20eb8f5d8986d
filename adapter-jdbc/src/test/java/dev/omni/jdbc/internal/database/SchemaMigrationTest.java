package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

final class SchemaMigrationTest extends SchemaMigrationContract {
  SchemaMigrationTest() {
    super(embedded(TestDatabase.migrated()));
  }

  private static DatabaseSettings embedded(Path folder) {
    return DatabaseSettings.embedded(folder, System::nanoTime);
  }

  @Test
  void a_first_start_that_was_killed_between_two_tables_is_finished_by_the_next_one() {
    DatabaseSettings settings = embedded(TestDatabase.migrated());
    JdbcStores.open(settings).close();
    sql(settings, "DELETE FROM \"flyway_schema_history\" WHERE \"version\" IS NOT NULL");
    sql(settings, "DROP TABLE request_log CASCADE");
    sql(settings, "DROP TABLE shared_counter");

    try (JdbcStores stores = JdbcStores.open(settings)) {
      assertThat(
              stores.stores().administration().requests().deleteBefore(stores.clock().instant(), 1))
          .isZero();
    }
  }

  @Test
  void the_file_of_an_embedded_database_is_its_owners_alone() throws Exception {
    DatabaseSettings settings = embedded(TestDatabase.folder());
    JdbcStores.open(settings).close();
    Path file = EmbeddedDatabaseUrl.file(settings.url());

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }
}
