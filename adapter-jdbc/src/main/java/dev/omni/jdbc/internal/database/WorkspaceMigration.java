package dev.omni.jdbc.internal.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.flywaydb.core.api.migration.Context;

/**
 * The workspaces of what was derived from runs before it named one, in the pieces of {@link
 * RowPieces}: those of evidence, and of the progress of workflows. A migration that was killed
 * begins again and changes nothing twice.
 */
final class WorkspaceMigration extends PieceMigration {
  private static final String ENTRY =
      "SELECT OCTET_LENGTH(statement), workspace_id FROM log_entry" + RowPieces.ROW;
  private static final String DOCUMENT =
      "SELECT OCTET_LENGTH(body), workspace_id, name FROM document"
          + RowPieces.ROW
          + " AND kind = 'workflow_progress'";
  private static final String WORKSPACE =
      "SELECT COALESCE(workspace_id, key_workspace_id) FROM run" + RowPieces.ROW;
  private static final String OF_KEY = "SELECT key_workspace_id FROM run" + RowPieces.ROW;

  WorkspaceMigration() {
    super("9.1", "name workspaces");
  }

  @Override
  public void migrate(Context context) throws SQLException {
    nameAll(context.getConnection());
  }

  /** Names the workspaces of what has none. */
  static void nameAll(Connection connection) throws SQLException {
    RowPieces.LOG_ENTRIES.all(connection, WorkspaceMigration::entry);
    RowPieces.DOCUMENTS.all(connection, WorkspaceMigration::progress);
  }

  private static long entry(Connection connection, RowPieces.Key key) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(ENTRY)) {
      key.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? named(connection, "log_entry", key, row, WORKSPACE, key) : 0;
      }
    }
  }

  private static long progress(Connection connection, RowPieces.Key key) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(DOCUMENT)) {
      key.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        if (!row.next()) {
          return 0;
        }
        var run = new RowPieces.Key(key.project(), key.mode(), UUID.fromString(row.getString(3)));
        return named(connection, "document", key, row, OF_KEY, run);
      }
    }
  }

  /**
   * Gives a row the workspace of its run; returns the bytes that were replaced.
   *
   * @param row at its size and its workspace
   */
  private static long named(
      Connection connection,
      String table,
      RowPieces.Key key,
      ResultSet row,
      String workspaceOf,
      RowPieces.Key run)
      throws SQLException {
    long size = row.getLong(1);
    UUID before = row.getObject(2, UUID.class);
    Optional<UUID> workspace = workspace(connection, workspaceOf, run);
    if (workspace.isEmpty() || workspace.get().equals(before)) {
      return 0;
    }
    String set = "UPDATE " + table + " SET workspace_id = ?" + RowPieces.ROW;
    try (PreparedStatement update = connection.prepareStatement(set)) {
      update.setObject(1, workspace.get());
      key.set(update, 2);
      update.executeUpdate();
    }
    return size;
  }

  private static Optional<UUID> workspace(
      Connection connection, String workspaceOf, RowPieces.Key run) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(workspaceOf)) {
      run.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.ofNullable(row.getObject(1, UUID.class)) : Optional.empty();
      }
    }
  }
}
