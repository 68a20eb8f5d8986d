package dev.omni.jdbc.statement;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.ParsedSql;

/**
 * The statements that requests wait for, given to the driver as they are: between a statement and
 * its driver JDBI takes about as long as H2 takes to answer. What is asked once in a while goes the
 * usual way.
 */
public final class NamedStatements {
  private NamedStatements() {}

  /** How a row becomes a value. */
  public interface Reader<T> {
    T read(ResultSet rs) throws SQLException;
  }

  /** What the driver refused; it says why. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With what the driver said. */
    public Refused(SQLException why) {
      super("a statement was refused", why);
    }
  }

  /** The rows of a query. */
  public static <T> List<T> list(Connection connection, String sql, Row row, Reader<T> reader) {
    ParsedSql known = NamedParameters.of(sql);
    try (PreparedStatement statement = connection.prepareStatement(known.getSql())) {
      bind(statement, 1, known, row);
      try (ResultSet found = statement.executeQuery()) {
        var all = new ArrayList<T>();
        while (found.next()) {
          all.add(reader.read(found));
        }
        return all;
      }
    } catch (SQLException why) {
      throw new Refused(why);
    }
  }

  /** Makes a change for each of the rows; gives how many rows each of them met. */
  public static int[] each(Connection connection, String sql, List<Row> rows) {
    if (rows.isEmpty()) {
      return new int[0];
    }
    ParsedSql known = NamedParameters.of(sql);
    try (PreparedStatement statement = connection.prepareStatement(known.getSql())) {
      for (Row row : rows) {
        bind(statement, 1, known, row);
        statement.addBatch();
      }
      return statement.executeBatch();
    } catch (SQLException why) {
      throw new Refused(why);
    }
  }

  /** Inserts a row; gives the number that it got in a column. */
  public static long numbered(Connection connection, String sql, Row row, String column) {
    ParsedSql known = NamedParameters.of(sql);
    try (PreparedStatement statement =
        connection.prepareStatement(known.getSql(), new String[] {column})) {
      bind(statement, 1, known, row);
      statement.executeUpdate();
      try (ResultSet number = statement.getGeneratedKeys()) {
        number.next();
        return number.getLong(1);
      }
    } catch (SQLException why) {
      throw new Refused(why);
    }
  }

  /** Hands over the values of a row, from a place in a statement on; gives the place behind. */
  public static int bind(PreparedStatement statement, int from, ParsedSql known, Row row)
      throws SQLException {
    int at = from;
    for (String name : known.getParameters().getParameterNames()) {
      bind(statement, at, row.value(name));
      at++;
    }
    return at;
  }

  /** Hands over a value, perhaps an {@link Optional}. */
  static void bind(PreparedStatement statement, int at, Object value) throws SQLException {
    if (value instanceof Optional<?> perhaps) {
      bind(statement, at, perhaps);
    } else if (value instanceof UUID[] ids) {
      statement.setArray(at, Ids.array(statement.getConnection(), ids));
    } else if (value instanceof Long[] numbers) {
      statement.setArray(at, statement.getConnection().createArrayOf("bigint", numbers));
    } else {
      statement.setObject(at, value);
    }
  }

  private static void bind(PreparedStatement statement, int at, Optional<?> perhaps)
      throws SQLException {
    if (perhaps.isPresent()) {
      statement.setObject(at, perhaps.get());
    } else {
      statement.setNull(at, Types.NULL);
    }
  }
}
