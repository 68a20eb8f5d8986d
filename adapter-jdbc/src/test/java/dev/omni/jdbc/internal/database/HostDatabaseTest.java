package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.omni.jdbc.JdbcStores;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class HostDatabaseTest extends HostDatabaseContract {
  private static final String H2_MODE =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH";

  HostDatabaseTest() {
    super(h2() + H2_MODE);
  }

  private static String h2() {
    return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
  }

  @Test
  void an_h2_without_postgresql_mode_is_refused_with_what_it_lacks() {
    try (HikariDataSource host = host(h2())) {
      assertThatThrownBy(() -> JdbcStores.open(host))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("MODE=PostgreSQL");
    }
  }

  @Test
  void another_name_of_a_schema_is_refused() {
    try (HikariDataSource host = host(h2() + H2_MODE)) {
      for (String name : List.of("", "Omni", "a-b", "1a", "a; DROP SCHEMA b")) {
        assertThatThrownBy(() -> JdbcStores.open(host, name))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("schema");
      }
    }
  }
}
