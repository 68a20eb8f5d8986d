package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.evidence.LogSequencer;
import dev.omni.application.evidence.SigningKeys;
import dev.omni.application.evidence.Witness;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.EvidenceStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Numbering goes by keys, also before PostgreSQL has counted what is in its tables. */
final class NumberingTest {
  private static final int FEW = 4;
  private static final int MANY = 20_000;
  private static final String TABLES = "relname IN ('leaf', 'waiting', 'placed')";

  private final Settings fresh = TestBed.postgres("numbering");

  private void sql(String text) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(fresh.url(), fresh.user(), fresh.password());
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  private long number(String query) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(fresh.url(), fresh.user(), fresh.password());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void arrive(int from, int count) throws SQLException {
    String some = " FROM generate_series(" + from + ", " + (from + count - 1) + ") AS s (x)";
    String id = "CAST(LPAD(CAST(x AS TEXT), 32, '0') AS UUID)";
    sql(
        "INSERT INTO leaf (project_id, mode, id, kind, payload)"
            + (" SELECT gen_random_uuid(), 'live', " + id + ", 'omni_run', CAST(x AS TEXT)::bytea")
            + some);
    sql("INSERT INTO waiting (leaf_id) SELECT " + id + some);
  }

  @Test
  void no_table_is_read_as_a_whole_by_plans_that_were_made_when_it_was_small() throws Exception {
    try (JdbcStores jdbc = JdbcStores.open(fresh)) {
      EvidenceStore store = jdbc.stores().evidence();
      var doors = new Doors(InstantSource.fixed(Instant.EPOCH), UUID::randomUUID);
      var sequencer = new LogSequencer(store, SigningKeys.fresh(), doors, Witness.inMemory());
      int arrived = 0;
      for (int round = 0; round < 15; round++) {
        arrive(arrived, FEW);
        arrived += FEW;
        assertThat(sequencer.sequence()).isEqualTo(FEW);
        assertThat(store.page(arrived - FEW, FEW)).hasSize(FEW);
        sql("ANALYZE leaf, waiting, placed");
      }
      arrive(arrived, MANY);
      assertThat(sequencer.sequence()).isEqualTo(MANY);
      assertThat(store.page(MANY, FEW)).hasSize(FEW);
    }

    // What a session has done is told when it has ended.
    while (number("SELECT SUM(idx_tup_fetch) FROM pg_stat_user_tables WHERE " + TABLES) < MANY) {
      Thread.onSpinWait();
    }
    assertThat(number("SELECT SUM(seq_tup_read) FROM pg_stat_user_tables WHERE " + TABLES))
        .isZero();
  }
}
