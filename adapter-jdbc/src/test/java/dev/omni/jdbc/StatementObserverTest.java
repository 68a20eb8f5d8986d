package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The report of what callers execute. */
class StatementObserverTest {
  static Stream<DatabaseSettings> databases() {
    return Stream.of(
        DatabaseSettings.embedded(TestDatabase.folder(), System::nanoTime),
        TestDatabase.postgres("observed_" + System.nanoTime()));
  }

  @ParameterizedTest
  @MethodSource("databases")
  void a_statement_is_reported_by_its_operation_and_table(DatabaseSettings settings) {
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

  @Test
  void a_statement_that_the_database_refuses_is_reported_as_failed() throws SQLException {
    DatabaseSettings settings = TestDatabase.postgres("refusing_" + System.nanoTime());
    List<ExecutedStatement> seen = new CopyOnWriteArrayList<>();
    try (JdbcStores stores = JdbcStores.open(settings)) {
      try (Connection connection =
              DriverManager.getConnection(settings.url(), settings.user(), settings.password());
          Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE request_log");
      }
      stores.observe(seen::add);
      assertThatThrownBy(
              () ->
                  stores
                      .stores()
                      .administration()
                      .requests()
                      .deleteBefore(stores.clock().instant(), 1))
          .isInstanceOf(RuntimeException.class);
    }

    assertThat(seen).filteredOn(ExecutedStatement::failed).isNotEmpty();
  }
}
