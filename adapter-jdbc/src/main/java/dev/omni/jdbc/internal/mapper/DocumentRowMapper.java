package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.StoredJson;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.json.Json;
import java.util.Map;
import java.util.Optional;

/**
 * The conversion between rows of {@code document} and documents. A row of a document with a long
 * body has an empty text in its place, what lists show of it, and a row of {@code document_body}.
 */
public final class DocumentRowMapper {
  /** Inserts a document; an existing one stays unchanged. */
  public static final String INSERT =
      """
      INSERT INTO document (project_id, mode, id, workspace_id, kind, name, body, head, omitted,
        body_bytes, created_at, version)
      VALUES (:project_id, :mode, :id, :workspace_id, :kind, :name, :body, :head, :omitted,
        :body_bytes, :created_at, :version)
      ON CONFLICT DO NOTHING
      """;

  /** Updates a document. The version in the condition is its only lock. */
  public static final String REPLACE =
      """
      UPDATE document SET body = :body, head = :head, omitted = :omitted, body_bytes = :body_bytes,
        version = :version
      WHERE project_id = :project_id AND mode = :mode AND id = :id AND kind = :kind
        AND name = :name AND version = :version - 1
      """;

  /** Inserts the long body of a document. */
  public static final String INSERT_BODY =
      """
      INSERT INTO document_body (project_id, mode, id, body)
      VALUES (:project_id, :mode, :id, :body)
      """;

  /** Deletes the long body of a document, if it has one. */
  public static final String DELETE_BODY =
      "DELETE FROM document_body WHERE project_id = :project_id AND mode = :mode AND id = :id";

  /** The columns of a whole document, whose long body is looked up where it has one. */
  public static final String WHOLE =
      "document.*, CASE WHEN document.body = '' THEN (SELECT b.body FROM document_body b"
          + " WHERE b.project_id = document.project_id AND b.mode = document.mode"
          + " AND b.id = document.id) END AS long_body";

  /** The text in a row of a document whose body is long. */
  public static final String ELSEWHERE = "";

  private DocumentRowMapper() {}

  /**
   * The columns of a document, and those of its body when that is long.
   *
   * @param body columns of the row beside it
   */
  public record Rows(Map<String, Object> document, Optional<Map<String, Object>> body) {}

  /** Returns whether a body whose text has so many bytes is long. */
  public static boolean isLong(int size) {
    return size > DocumentHead.SHORT;
  }

  /** Returns all columns of a document. */
  public static Rows values(Document document) {
    Map<String, Object> values = RowValues.of(document.tenant(), document.id());
    values.put("workspace_id", document.owner().column());
    values.put("kind", document.kind());
    values.put("name", document.name());
    values.put("created_at", document.stamp().createdAt());
    values.put("version", document.stamp().version());
    StoredJson text = StoredJson.ofRecord(document.body());
    boolean isLong = isLong(text.size());
    Optional<DocumentHead> head =
        isLong ? Optional.of(DocumentHead.ofLong(document)) : Optional.empty();
    values.put("body", isLong ? ELSEWHERE : text.text());
    values.put("body_bytes", isLong ? text.size() : 0);
    values.put("head", head.map(DocumentRowMapper::text));
    values.put("omitted", head.map(DocumentHead::omitted).orElse(false));
    return new Rows(values, isLong ? Optional.of(body(document, text)) : Optional.empty());
  }

  /** Returns the text of a head. */
  public static String text(DocumentHead head) {
    return RowValues.text(head.shown().body());
  }

  private static Map<String, Object> body(Document document, StoredJson text) {
    Map<String, Object> values = RowValues.of(document.tenant(), document.id());
    values.put("body", RunBodyRowMapper.deflated(text.text()));
    return values;
  }

  static Document map(ColumnReader columns) {
    String text = columns.text("body");
    boolean here = !text.equals(ELSEWHERE);
    String whole = here ? text : RunBodyRowMapper.text(columns.bytes("long_body"));
    return document(columns, (Json.Obj) JsonReader.trusted(whole), columns.number("version"));
  }

  /** Maps a document and, to see whether it can be read, its head. */
  static Document checked(ColumnReader columns) {
    head(columns);
    return map(columns);
  }

  /** Maps a listed document, whose long body is not read. */
  static DocumentHead head(ColumnReader columns) {
    boolean here = !columns.text("body").equals(ELSEWHERE);
    return new DocumentHead(
        document(columns, columns.object(here ? "body" : "head"), 0), columns.flag("omitted"));
  }

  private static Document document(ColumnReader columns, Json.Obj body, long version) {
    return new Document(
        columns.id("id"),
        View.stored(columns.tenant(), columns.id("workspace_id")),
        columns.text("kind"),
        columns.text("name"),
        body,
        new Document.Stamp(columns.instant("created_at"), version));
  }
}
