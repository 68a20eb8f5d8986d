package dev.omni.jdbc.internal.mapper;

import dev.omni.application.spi.store.CounterStore.Tally;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** The conversion of rows of {@code shared_counter} to counters. */
final class SharedCounterRowMapper implements RowMapper<Tally> {
  @Override
  public Tally map(ResultSet rs, StatementContext context) throws SQLException {
    var columns = new ColumnReader(rs);
    return new Tally(
        columns.id("node"),
        columns.id("subject_id"),
        columns.text("counter"),
        columns.instant("started_at"),
        columns.number("total"));
  }
}
