package dev.omni.jdbc.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.jdbc.TestDatabase;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The tables of a database name the tenant of each row. */
abstract class TenantColumnsContract {
  private static final Set<String> SHARED =
      Set.of(
          "project",
          "cache_version",
          "evidence_log",
          "log_entry_pending",
          "log_entry_index",
          "evidence_checkpoint",
          "evidence_tile",
          "log_cosignatures",
          "log_times",
          "log_forks",
          "audit_entry",
          "audit_chain",
          "request_log",
          "shared_counter",
          "console_session",
          "console_link",
          "data_set_file",
          "data_set_piece",
          "flyway_schema_history");

  private final TestDatabase database;

  TenantColumnsContract(TestDatabase database) {
    this.database = database;
  }

  @Test
  void no_row_is_without_its_tenant() {
    List<String> tables =
        database.rows(
            "SELECT table_name FROM information_schema.tables"
                + " WHERE LOWER(table_schema) = 'public' AND table_type = 'BASE TABLE'");
    for (String table : tables) {
      List<String> required =
          database.rows(
              "SELECT column_name FROM information_schema.columns WHERE is_nullable = 'NO'"
                  + " AND LOWER(table_schema) = 'public' AND table_name = '"
                  + table
                  + "'");
      if (!SHARED.contains(table.toLowerCase(Locale.ROOT))) {
        assertThat(required).as(table).contains("project_id", "mode");
      }
    }
    assertThat(tables).hasSizeGreaterThan(10);
  }
}
