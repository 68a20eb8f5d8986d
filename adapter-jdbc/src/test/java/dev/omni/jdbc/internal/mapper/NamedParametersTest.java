package dev.omni.jdbc.internal.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.ParsedSql;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NamedParametersTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        RunColumnValues.INSERT,
        RunColumnValues.REPLACE,
        IdempotencyRowMapper.INSERT,
        "SELECT 1",
        "SELECT a FROM b WHERE c = :tenant.projectId AND d IN (:a.b.c)",
        "SELECT a FROM b WHERE c = :c AND d = :d_e2 AND f = :c",
        "SELECT ':no', ':it''s no', \":no\" FROM b WHERE c=:c",
        "SELECT CAST(:a AS BIGINT), :b::bigint, c::text FROM (VALUES (:x,:y))",
        "EXECUTE IMMEDIATE COALESCE((SELECT 'ALTER \"' || x || '\"'), 'IF EXISTS none')"
      })
  void a_statement_has_the_parameters_that_the_grammar_of_jdbi_finds(String sql) {
    ParsedSql grammar =
        Jdbi.create("jdbc:h2:mem:")
            .withHandle(
                handle ->
                    new ColonPrefixSqlParser().parse(sql, handle.createQuery(sql).getContext()));

    assertThat(NamedParameters.parsed(sql)).isEqualTo(grammar);
  }
}
