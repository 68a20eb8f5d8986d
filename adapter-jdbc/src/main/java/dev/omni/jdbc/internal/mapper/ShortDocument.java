package dev.omni.jdbc.internal.mapper;

import dev.omni.domain.document.Document;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of {@code document} without its body.
 *
 * @param id of the document
 * @param document the document; empty when its body is long
 * @param longBytes size of the long body
 */
public record ShortDocument(UUID id, Optional<Document> document, long longBytes) {
  static ShortDocument map(ColumnReader columns) {
    boolean here = !columns.text("body").equals(DocumentRowMapper.ELSEWHERE);
    return new ShortDocument(
        columns.id("id"),
        here ? Optional.of(DocumentRowMapper.map(columns)) : Optional.empty(),
        columns.number("body_bytes"));
  }
}
