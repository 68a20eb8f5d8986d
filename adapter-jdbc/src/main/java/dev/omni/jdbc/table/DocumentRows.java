package dev.omni.jdbc.table;

import dev.omni.domain.document.Document;
import dev.omni.jdbc.statement.Columns;
import dev.omni.jdbc.statement.Row;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A document as a row, both ways. */
public final class DocumentRows {
  /** Leaves alone what is there. */
  public static final String INSERT =
      """
      INSERT INTO document (project_id, mode, id, kind, name, body, created_at, version)
      VALUES (:project_id, :mode, :id, :kind, :name, :body, :created_at, :version)
      ON CONFLICT DO NOTHING
      """;

  /** The version in the condition is the only lock a document has. */
  public static final String REPLACE =
      """
      UPDATE document SET body = :body, version = :version
      WHERE project_id = :project_id AND mode = :mode AND id = :id AND kind = :kind
        AND name = :name AND version = :version - 1
      """;

  private DocumentRows() {}

  /** All values of a document. */
  public static Row full(Document document) {
    return Row.of(document.tenant(), document.id())
        .with("kind", document.kind())
        .with("name", document.name())
        .with("body", document.body())
        .with("created_at", document.stamp().createdAt())
        .with("version", document.stamp().version());
  }

  /** The document of a row. */
  public static Document read(ResultSet rs) throws SQLException {
    var columns = new Columns(rs);
    return new Document(
        columns.id("id"),
        columns.tenant(),
        columns.text("kind"),
        columns.text("name"),
        columns.object("body"),
        new Document.Stamp(columns.instant("created_at"), columns.number("version")));
  }
}
