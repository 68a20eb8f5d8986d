package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.PostgresDatabases;
import org.junit.jupiter.api.Test;

final class SchemaMigrationIT extends SchemaMigrationContract {
  SchemaMigrationIT() {
    super(PostgresDatabases.fresh());
  }

  @Test
  void a_database_of_another_program_is_refused_in_one_line() {
    DatabaseSettings settings = PostgresDatabases.fresh();
    sql(settings, "CREATE TABLE run (id INT)");

    assertThatThrownBy(() -> JdbcStores.open(settings))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("has the layout of another version of Omni")
        .hasMessageNotContaining("\n");
  }
}
