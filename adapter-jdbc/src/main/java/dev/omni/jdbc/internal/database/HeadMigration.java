package dev.omni.jdbc.internal.database;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.InputHead;
import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import dev.omni.jdbc.internal.mapper.RunColumnValues;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.flywaydb.core.api.migration.Context;

/**
 * The heads of the long inputs of runs, and the sizes of the long bodies of documents, for those
 * that were stored before there were columns for them, in the pieces of {@link RowPieces}. A
 * migration that was killed begins again and changes nothing twice.
 */
final class HeadMigration extends PieceMigration {
  private static final String INPUT =
      "SELECT b.body FROM run r JOIN run_body b ON b.project_id = r.project_id AND b.mode = r.mode"
          + " AND b.run_id = r.id AND b.part = 'input' WHERE r.project_id = ? AND r.mode = ?"
          + " AND r.id = ? AND r.world IS NULL AND r.input = '' AND r.input_head IS NULL";
  private static final String HEAD = "UPDATE run SET input_head = ?" + RowPieces.ROW;
  private static final String BODY =
      "SELECT b.body FROM document d JOIN document_body b ON b.project_id = d.project_id"
          + " AND b.mode = d.mode AND b.id = d.id WHERE d.project_id = ? AND d.mode = ?"
          + " AND d.id = ? AND d.body = '' AND d.body_bytes = 0";
  private static final String SIZE = "UPDATE document SET body_bytes = ?" + RowPieces.ROW;

  HeadMigration() {
    super("19.1", "show inputs");
  }

  @Override
  public void migrate(Context context) throws SQLException {
    fillAll(context.getConnection());
  }

  /** Fills what is not filled. */
  static void fillAll(Connection connection) throws SQLException {
    RowPieces.RUNS.all(connection, HeadMigration::input);
    RowPieces.DOCUMENTS.all(connection, HeadMigration::body);
  }

  private static long input(Connection connection, RowPieces.Key key) throws SQLException {
    Optional<byte[]> stored = stored(connection, INPUT, key);
    Optional<InputHead> head = stored.flatMap(HeadMigration::head);
    if (head.isEmpty()) {
      return 0;
    }
    try (PreparedStatement update = connection.prepareStatement(HEAD)) {
      update.setString(1, RunColumnValues.text(head.get()));
      key.set(update, 2);
      update.executeUpdate();
    }
    return RunBodyRowMapper.inflatedSize(stored.get());
  }

  /** Returns what lists show of an input; empty for one that cannot be read. */
  private static Optional<InputHead> head(byte[] body) {
    try {
      return JsonReader.trusted(RunBodyRowMapper.text(body)) instanceof Json.Obj input
          ? Optional.of(InputHead.ofLong(input))
          : Optional.empty();
    } catch (MalformedJsonException | UncheckedIOException broken) {
      return Optional.empty();
    }
  }

  private static long body(Connection connection, RowPieces.Key key) throws SQLException {
    Optional<byte[]> stored = stored(connection, BODY, key);
    if (stored.isEmpty()) {
      return 0;
    }
    long size = size(stored.get());
    try (PreparedStatement update = connection.prepareStatement(SIZE)) {
      update.setLong(1, size);
      key.set(update, 2);
      update.executeUpdate();
    }
    return size;
  }

  /** Returns the size of a body; its own bytes for one that cannot be read. */
  private static long size(byte[] body) {
    try {
      return RunBodyRowMapper.inflatedSize(body);
    } catch (UncheckedIOException broken) {
      return body.length;
    }
  }

  private static Optional<byte[]> stored(Connection connection, String sql, RowPieces.Key key)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      key.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(row.getBytes(1)) : Optional.empty();
      }
    }
  }
}
