package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The report of what callers execute. */
abstract class StatementObserverContract {
  private final DatabaseSettings settings;

  StatementObserverContract(DatabaseSettings settings) {
    this.settings = settings;
  }

  @Test
  void a_statement_is_reported_by_its_operation_and_table() {
    List<ExecutedStatement> seen = new CopyOnWriteArrayList<>();
    try (JdbcStores stores = JdbcStores.open(settings)) {
      stores.observe(seen::add);
      stores.stores().projects().projects();
      stores.stores().administration().requests().deleteBefore(stores.clock().instant(), 1);
    }

    assertThat(seen)
        .extracting(ExecutedStatement::summary)
        .contains("SELECT project", "SELECT request_log");
    assertThat(seen)
        .allSatisfy(
            done -> {
              assertThat(done.failed()).isFalse();
              assertThat(done.took()).isGreaterThanOrEqualTo(Duration.ZERO);
              assertThat(done.system()).isIn("h2database", "postgresql");
            });
  }
}
