package dev.omni.jdbc.internal.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.StoreUnavailableException;
import java.sql.SQLException;
import org.jdbi.v3.core.CloseException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlExceptionTranslatorTest {
  @ParameterizedTest
  @CsvSource({
    "55P03, canceling statement due to lock timeout",
    "HYT00, Timeout trying to lock table \"run\"",
    "40P01, deadlock detected",
    "57P01, terminating connection due to administrator command"
  })
  void a_database_that_does_not_answer_in_time_is_told_as_one_and_why(String state, String why) {
    var refused = new CloseException("", new SQLException(why + "; SQL statement:\nx", state));
    assertThat(SqlExceptionTranslator.translate(refused))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("The database cannot be used now: " + why);
  }

  @ParameterizedTest
  @CsvSource({"23505, a duplicate", "42601, a syntax error"})
  void what_is_wrong_with_a_statement_stays_what_it_was(String state, String why) {
    var refused = new CloseException("", new SQLException(why, state));
    assertThat(SqlExceptionTranslator.translate(refused)).isSameAs(refused);
  }
}
