package dev.omni.jdbc.internal.database;

import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.flywaydb.core.api.migration.Context;

/**
 * The sizes of the results of runs that were stored before there was a column for them, in the
 * pieces of {@link RowPieces}. A migration that was killed begins again and changes nothing twice.
 */
final class ResultSizeMigration extends PieceMigration {
  private static final String READ = "SELECT result, result_bytes FROM run" + RowPieces.ROW;
  private static final String SIZE = "UPDATE run SET result_bytes = ?" + RowPieces.ROW;
  private static final String BODY =
      "SELECT body FROM run_body WHERE project_id = ? AND mode = ? AND run_id = ?"
          + " AND part = 'result'";

  ResultSizeMigration() {
    super("16", "size results");
  }

  @Override
  public void migrate(Context context) throws SQLException {
    sizeAll(context.getConnection());
  }

  /** Writes the sizes of the results that have none. */
  static void sizeAll(Connection connection) throws SQLException {
    RowPieces.RUNS.all(connection, ResultSizeMigration::size);
  }

  private static long size(Connection connection, RowPieces.Key key) throws SQLException {
    Optional<String> result;
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      key.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        result = Optional.ofNullable(row.getString(1));
        if (result.isEmpty() || row.getLong(2) > 0) {
          return 0;
        }
      }
    }
    String here = result.get();
    long size =
        here.equals(RunBodyRowMapper.ELSEWHERE) ? bodySize(connection, key) : RowPieces.size(here);
    try (PreparedStatement update = connection.prepareStatement(SIZE)) {
      update.setLong(1, size);
      key.set(update, 2);
      update.executeUpdate();
    }
    return size;
  }

  /** Returns the size of a result that is a body; 0 when the body is not there. */
  private static long bodySize(Connection connection, RowPieces.Key key) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(BODY)) {
      key.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? RunBodyRowMapper.inflatedSize(row.getBytes(1)) : 0;
      }
    }
  }
}
