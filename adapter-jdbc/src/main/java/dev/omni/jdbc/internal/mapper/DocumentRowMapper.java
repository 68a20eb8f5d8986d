package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import java.util.Map;

/** The conversion between rows of {@code document} and documents. */
public final class DocumentRowMapper {
  /** Inserts a document; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO document (project_id, mode, id, workspace_id, kind, name, body, created_at,
        version)
      VALUES (:project_id, :mode, :id, :workspace_id, :kind, :name, :body, :created_at, :version)
      ON CONFLICT DO NOTHING
      """;

  /** Updates a document. The version in the condition is its only lock. */
  public static final String REPLACE =
      """
      UPDATE document SET body = :body, version = :version
      WHERE project_id = :project_id AND mode = :mode AND id = :id AND kind = :kind
        AND name = :name AND version = :version - 1
      """;

  private DocumentRowMapper() {}

  /** Returns all columns of a document. */
  public static Map<String, Object> values(Document document) {
    Map<String, Object> values = RowValues.of(document.tenant(), document.id());
    values.put("workspace_id", document.owner().column());
    values.put("kind", document.kind());
    values.put("name", document.name());
    values.put("body", RowValues.text(document.body()));
    values.put("created_at", document.stamp().createdAt());
    values.put("version", document.stamp().version());
    return values;
  }

  static Document map(ColumnReader columns) {
    return new Document(
        columns.id("id"),
        View.stored(columns.tenant(), columns.id("workspace_id")),
        columns.text("kind"),
        columns.text("name"),
        columns.object("body"),
        new Document.Stamp(columns.instant("created_at"), columns.number("version")));
  }
}
