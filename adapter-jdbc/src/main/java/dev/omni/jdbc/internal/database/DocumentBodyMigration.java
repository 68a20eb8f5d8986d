package dev.omni.jdbc.internal.database;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import dev.omni.jdbc.internal.mapper.DocumentRowMapper;
import dev.omni.jdbc.internal.mapper.RunBodyRowMapper;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.flywaydb.core.api.migration.Context;

/**
 * The move of stored long bodies out of the rows of documents, in the pieces of {@link RowPieces}.
 * It may be killed and started again: the text of a row that was moved is empty. Rows that were not
 * moved can be read too, and one that cannot be read stays as it is.
 */
final class DocumentBodyMigration extends PieceMigration {
  private static final String READ = "SELECT kind, name, body FROM document" + RowPieces.ROW;
  private static final String MOVE =
      "UPDATE document SET body = ?, head = ?, omitted = ?" + RowPieces.ROW;
  private static final String BODY =
      "INSERT INTO document_body (project_id, mode, id, body) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT DO NOTHING";

  DocumentBodyMigration() {
    super("17.1", "move document bodies");
  }

  @Override
  public void migrate(Context context) throws SQLException {
    moveAll(context.getConnection());
  }

  /** Moves what has not been moved. */
  static void moveAll(Connection connection) throws SQLException {
    RowPieces.DOCUMENTS.all(connection, DocumentBodyMigration::move);
  }

  /** Moves the body of a document; returns its bytes, 0 for one that stays in its row. */
  private static long move(Connection connection, RowPieces.Key key) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      key.set(select, 1);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        String text = row.getString(3);
        int size = RowPieces.size(text);
        Optional<DocumentHead> head =
            DocumentRowMapper.isLong(size)
                ? head(key, row.getString(1), row.getString(2), text)
                : Optional.empty();
        if (head.isEmpty()) {
          return 0;
        }
        move(connection, key, text, head.get());
        return size;
      }
    }
  }

  private static Optional<DocumentHead> head(
      RowPieces.Key key, String kind, String name, String text) {
    var tenant = new Tenant(key.project(), Mode.of(key.mode()).orElseThrow());
    try {
      return JsonReader.trusted(text) instanceof Json.Obj body
          ? Optional.of(
              DocumentHead.ofLong(Document.of(key.id(), tenant, kind, name, body, Instant.EPOCH)))
          : Optional.empty();
    } catch (MalformedJsonException broken) {
      return Optional.empty();
    }
  }

  private static void move(Connection connection, RowPieces.Key key, String text, DocumentHead head)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(BODY)) {
      key.set(insert, 1);
      insert.setBytes(4, RunBodyRowMapper.deflated(text));
      insert.executeUpdate();
    }
    try (PreparedStatement update = connection.prepareStatement(MOVE)) {
      update.setString(1, DocumentRowMapper.ELSEWHERE);
      update.setString(2, DocumentRowMapper.text(head));
      update.setBoolean(3, head.omitted());
      key.set(update, 4);
      update.executeUpdate();
    }
  }
}
