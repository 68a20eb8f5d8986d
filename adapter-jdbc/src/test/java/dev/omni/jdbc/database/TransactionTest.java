package dev.omni.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.jdbc.Settings;
import dev.omni.jdbc.TestBed;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is written in one transaction is there as a whole or not at all. */
final class TransactionTest {
  private static long reached(Database database) {
    return database.find(Epoch.ASK, Row.empty(), rs -> rs.getLong("reached")).orElseThrow();
  }

  @Test
  void what_was_done_before_a_failure_is_undone() {
    try (Database database =
        TestBed.opened(Settings.embedded(TestBed.folder(), System::nanoTime))) {
      long before = reached(database);

      assertThatThrownBy(
              () ->
                  database.transaction(
                      connection -> {
                        NamedStatements.each(connection, Epoch.RAISE, List.of(Row.empty()));
                        throw new IllegalStateException("in the midst");
                      }))
          .hasMessage("in the midst");

      assertThat(reached(database)).isEqualTo(before);
    }
  }

  @Test
  void what_was_done_is_there_afterwards() {
    try (Database database =
        TestBed.opened(Settings.embedded(TestBed.folder(), System::nanoTime))) {
      long before = reached(database);

      database.transaction(
          connection -> NamedStatements.each(connection, Epoch.RAISE, List.of(Row.empty())));

      assertThat(reached(database)).isEqualTo(before + 1);
    }
  }
}
