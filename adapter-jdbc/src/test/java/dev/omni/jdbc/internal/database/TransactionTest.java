package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.TestDatabase;
import org.junit.jupiter.api.Test;

/** Transactions: stored as a whole or not at all. */
final class TransactionTest {
  private static long version(Database database) {
    return database.read(handle -> handle.createQuery(CacheVersion.READ).mapTo(Long.class).one());
  }

  private static Database opened() {
    return TestDatabase.opened(
        DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  }

  @Test
  void what_was_done_before_a_failure_is_undone() {
    try (Database database = opened()) {
      long before = version(database);

      assertThatThrownBy(
              () ->
                  database.write(
                      handle -> {
                        CacheVersion.increment(handle);
                        throw new IllegalStateException("in the midst");
                      }))
          .hasMessage("in the midst");

      assertThat(version(database)).isEqualTo(before);
    }
  }

  @Test
  void what_was_done_is_there_afterwards() {
    try (Database database = opened()) {
      long before = version(database);

      database.write(handle -> handle.execute(CacheVersion.RAISE));

      assertThat(version(database)).isEqualTo(before + 1);
    }
  }
}
