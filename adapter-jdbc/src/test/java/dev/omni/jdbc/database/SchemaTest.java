package dev.omni.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.jdbc.TestBed;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** The quick look at Flyway's record sees what Flyway would see. */
final class SchemaTest {
  private final Address address = Address.in(TestBed.folder());
  private final DataSource source = source(address);

  private static DataSource source(Address address) {
    var source = new JdbcDataSource();
    source.setURL(address.url());
    source.setUser(address.user());
    source.setPassword(address.password());
    return source;
  }

  private void sql(String text) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  @Test
  void the_scripts_stand_in_the_order_of_their_versions() {
    assertThat(Script.all()).extracting(Script::version).isSorted().doesNotHaveDuplicates();
    assertThat(Script.all()).first().extracting(Script::name).isEqualTo("V1__stores.sql");
  }

  @Test
  void an_empty_database_is_not_current_and_one_brought_up_to_date_is() {
    assertThat(Schema.current(source)).isFalse();
    Schema.update(source, address);
    assertThat(Schema.current(source)).isTrue();
  }

  @Test
  void what_postgres_records_is_current_too() throws SQLException {
    TestBed.onPostgres();
    var postgres = new org.postgresql.ds.PGSimpleDataSource();
    postgres.setUrl(TestBed.postgres().url());
    postgres.setUser(TestBed.postgres().user());
    assertThat(Schema.current(postgres)).isTrue();
  }

  @Test
  void a_script_that_was_changed_after_it_was_applied_is_refused() throws SQLException {
    Schema.update(source, address);
    sql("UPDATE \"flyway_schema_history\" SET \"checksum\" = 1 WHERE \"version\" = '1'");
    assertThat(Schema.current(source)).isFalse();
    assertThatThrownBy(() -> Schema.update(source, address))
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("checksum mismatch");
  }

  @Test
  void a_script_that_failed_or_is_unknown_here_does_not_count() throws SQLException {
    Schema.update(source, address);
    sql(
        "INSERT INTO \"flyway_schema_history\" SELECT 99, '99', 'x', 'SQL', 'V99__x.sql', 5,"
            + " 'omni', CURRENT_TIMESTAMP, 0, TRUE");
    assertThat(Schema.current(source)).isFalse();
    sql("UPDATE \"flyway_schema_history\" SET \"success\" = FALSE");
    assertThat(Schema.current(source)).isFalse();
  }

  @Test
  void a_process_that_is_alone_takes_the_numbers_of_frequent_rows_ahead() {
    String caches =
        "SELECT identity_cache FROM information_schema.columns"
            + " WHERE is_identity = 'YES' AND table_name IN ('waiting', 'request_line')";
    assertThat(TestBed.onH2().rows(caches)).containsExactly("100000", "100000");
  }
}
