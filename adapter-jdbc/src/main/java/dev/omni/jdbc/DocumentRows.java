package dev.omni.jdbc;

import dev.omni.domain.document.Document;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A document as a row, both ways. */
final class DocumentRows {
  static final String INSERT =
      """
      INSERT INTO document (project_id, mode, id, kind, name, body, created_at, version)
      VALUES (:project_id, :mode, :id, :kind, :name, :body, :created_at, :version)
      ON CONFLICT DO NOTHING
      """;

  static final String REPLACE =
      """
      UPDATE document SET body = :body, version = :version
      WHERE project_id = :project_id AND mode = :mode AND id = :id AND kind = :kind
        AND name = :name AND version = :version - 1
      """;

  private DocumentRows() {}

  static Row full(Document document) {
    return Row.of(document.tenant(), document.id())
        .with("kind", document.kind())
        .with("name", document.name())
        .with("body", document.body())
        .with("created_at", document.stamp().createdAt())
        .with("version", document.stamp().version());
  }

  static Document read(ResultSet rs) throws SQLException {
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
