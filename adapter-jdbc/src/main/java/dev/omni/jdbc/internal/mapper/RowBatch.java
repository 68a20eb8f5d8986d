package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.json.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/**
 * A statement that is executed for many rows in the transaction of a handle, by the driver alone:
 * all writes of runs go this way, and a description of each bound value costs as much as its row.
 */
public final class RowBatch {
  private final Connection connection;
  private final ParsedSql sql;
  private final List<Map<String, Object>> rows;

  private RowBatch(Connection connection, ParsedSql sql, List<Map<String, Object>> rows) {
    this.connection = connection;
    this.sql = sql;
    this.rows = rows;
  }

  /**
   * Returns the batch of a statement.
   *
   * @param sql with a named parameter for each column that it takes
   * @param rows columns by name, in their stored form or as JSON, times and enum constants
   */
  public static RowBatch of(Handle handle, String sql, List<Map<String, Object>> rows) {
    return new RowBatch(handle.getConnection(), NamedParameters.parsed(sql), rows);
  }

  /** Executes the statement for each row; returns the number of rows that each changed. */
  public int[] execute() {
    if (rows.isEmpty()) {
      return new int[0];
    }
    try (PreparedStatement statement = connection.prepareStatement(sql.getSql())) {
      return executed(statement);
    } catch (SQLException failed) {
      throw unwritten(failed);
    }
  }

  /**
   * Executes the statement for each row; returns a column of the rows that each changed, because
   * PostgreSQL's driver does not count the rows of combined inserts.
   */
  public <T> List<List<T>> returning(String column, Class<T> type) {
    return returning(keys -> keys.getObject(1, type), column);
  }

  /** Executes the statement for each row; returns columns of the rows that each changed. */
  public <T> List<List<T>> returning(Returned<T> reader, String... columns) {
    try (PreparedStatement statement = connection.prepareStatement(sql.getSql(), columns)) {
      int[] changed = executed(statement);
      var returned = new ArrayList<List<T>>(changed.length);
      try (ResultSet keys = statement.getGeneratedKeys()) {
        for (int count : changed) {
          returned.add(next(keys, count, reader));
        }
      }
      return returned;
    } catch (SQLException failed) {
      throw unwritten(failed);
    }
  }

  /** The reading of the columns that a changed row returns. */
  @FunctionalInterface
  public interface Returned<T> {
    /** Returns what the current row of the columns says. */
    T of(ResultSet columns) throws SQLException;
  }

  private static UnableToExecuteStatementException unwritten(SQLException failed) {
    var unwritten = new UnableToExecuteStatementException("rows could not be written");
    unwritten.initCause(failed);
    return unwritten;
  }

  private static <T> List<T> next(ResultSet keys, int count, Returned<T> reader)
      throws SQLException {
    var values = new ArrayList<T>(1);
    for (int i = 0; i < count && keys.next(); i++) {
      values.add(reader.of(keys));
    }
    return values;
  }

  private int[] executed(PreparedStatement statement) throws SQLException {
    List<String> names = sql.getParameters().getParameterNames();
    for (Map<String, Object> row : rows) {
      for (int i = 0; i < names.size(); i++) {
        bind(statement, i + 1, Optional.ofNullable(row.get(names.get(i))));
      }
      statement.addBatch();
    }
    return statement.executeBatch();
  }

  private static void bind(PreparedStatement statement, int at, Optional<?> given)
      throws SQLException {
    if (given.isEmpty()) {
      statement.setNull(at, Types.OTHER);
      return;
    }
    Object value = given.get();
    if (value instanceof Optional<?> inner) {
      bind(statement, at, inner);
    } else if (value instanceof String text) {
      statement.setString(at, text);
    } else if (value instanceof Instant instant) {
      statement.setLong(at, MicrosecondColumns.of(instant));
    } else if (value instanceof Duration duration) {
      statement.setLong(at, MicrosecondColumns.of(duration));
    } else if (value instanceof Json json) {
      statement.setString(at, RowValues.text(json));
    } else if (value instanceof Enum<?> constant) {
      statement.setString(at, constant.toString());
    } else if (value instanceof byte[] bytes) {
      statement.setBytes(at, bytes);
    } else {
      statement.setObject(at, value);
    }
  }
}
