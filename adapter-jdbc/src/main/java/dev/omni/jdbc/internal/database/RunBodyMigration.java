package dev.omni.jdbc.internal.database;

import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.flywaydb.core.api.migration.Context;

/**
 * The move of stored long texts out of the rows of runs, in the pieces of {@link RowPieces}. It may
 * be killed and started again: a row that was moved has the size of its input. Rows that were not
 * moved can be read too.
 */
final class RunBodyMigration extends PieceMigration {
  private static final String READ = "SELECT input, result, input_bytes FROM run" + RowPieces.ROW;
  private static final String MOVE =
      "UPDATE run SET input = ?, result = ?, input_bytes = ?" + RowPieces.ROW;
  private static final String BODY =
      "INSERT INTO run_body (project_id, mode, run_id, part, body) VALUES (?, ?, ?, ?, ?)"
          + " ON CONFLICT DO NOTHING";

  RunBodyMigration() {
    super("11.1", "move bodies");
  }

  @Override
  public void migrate(Context context) throws SQLException {
    moveAll(context.getConnection());
  }

  /** Moves what has not been moved. */
  static void moveAll(Connection connection) throws SQLException {
    RowPieces.RUNS.all(connection, RunBodyMigration::move);
  }

  /** Moves the texts of a run; returns their bytes, 0 for one that was moved before. */
  private static long move(Connection connection, RowPieces.Key key) throws SQLException {
    String input;
    Optional<String> result;
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      key.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        if (row.getLong(3) > 0) {
          return 0;
        }
        input = row.getString(1);
        result = Optional.ofNullable(row.getString(2));
      }
    }
    int size = RowPieces.size(input);
    try (PreparedStatement update = connection.prepareStatement(MOVE)) {
      update.setString(1, kept(connection, key, "input", input));
      update.setString(2, result.isEmpty() ? null : kept(connection, key, "result", result.get()));
      update.setLong(3, size);
      key.set(update, 4);
      update.executeUpdate();
    }
    return (long) size + result.map(RowPieces::size).orElse(0);
  }

  /** Returns what stays in the row; a long text becomes a body. */
  private static String kept(Connection connection, RowPieces.Key key, String part, String text)
      throws SQLException {
    if (!RunBodyRowMapper.isLong(RowPieces.size(text))) {
      return text;
    }
    try (PreparedStatement insert = connection.prepareStatement(BODY)) {
      key.set(insert, 1);
      insert.setString(4, part);
      insert.setBytes(5, RunBodyRowMapper.deflated(text));
      insert.executeUpdate();
    }
    return RunBodyRowMapper.ELSEWHERE;
  }
}
