package dev.omni.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

final class StatementObserverIT extends StatementObserverContract {
  StatementObserverIT() {
    super(PostgresDatabases.fresh());
  }

  @Test
  void a_statement_that_the_database_refuses_is_reported_as_failed() throws SQLException {
    DatabaseSettings settings = PostgresDatabases.fresh();
    List<ExecutedStatement> seen = new CopyOnWriteArrayList<>();
    try (JdbcStores stores = JdbcStores.open(settings)) {
      try (Connection connection =
              DriverManager.getConnection(settings.url(), settings.user(), settings.password());
          Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE request_log CASCADE");
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
