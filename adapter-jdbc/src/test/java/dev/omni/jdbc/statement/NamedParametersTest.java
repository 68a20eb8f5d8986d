package dev.omni.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.h2.jdbcx.JdbcDataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements are read as JDBI's own grammar reads them. */
final class NamedParametersTest {
  private final JdbcDataSource source = new JdbcDataSource();
  private final Handle handle;

  NamedParametersTest() {
    source.setURL("jdbc:h2:mem:");
    this.handle = Jdbi.create(source).open();
  }

  @AfterEach
  void close() {
    handle.close();
  }

  private ParsedSql read(SqlParser parser, String sql) {
    try (var query = handle.createQuery(sql)) {
      return parser.parse(sql, query.getContext());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "SELECT * FROM run WHERE id = :id",
        ":first, :second_2,:first)",
        "status IN ('a:b','c') AND at >= :since AND x = 'it''s :not' AND y = :y",
        "SELECT :value::bigint",
        "INSERT INTO leaf (a, b) VALUES (:a, :b) RETURNING a",
      })
  void names_become_places_outside_of_quotes(String sql) {
    assertThat(read(new NamedParameters(), sql)).isEqualTo(read(new ColonPrefixSqlParser(), sql));
  }

  @Test
  void a_statement_is_read_once() {
    var parser = new NamedParameters();
    assertThat(read(parser, "SELECT :a")).isSameAs(read(parser, "SELECT :a"));
  }
}
