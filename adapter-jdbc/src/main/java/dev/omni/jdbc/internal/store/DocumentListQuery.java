package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.domain.document.ListPosition;
import dev.omni.jdbc.internal.mapper.DocumentRowMapper;
import dev.omni.jdbc.internal.mapper.PageStatement;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.util.Map;
import java.util.Optional;

/** The statement of a list of documents. */
final class DocumentListQuery {
  private static final String OF_KIND =
      " FROM document WHERE project_id = :project_id AND mode = :mode AND kind = :kind";

  private DocumentListQuery() {}

  /** Returns the list of whole documents. */
  static PageStatement of(Page page) {
    return of(page, DocumentRowMapper.WHOLE);
  }

  /** Returns the list of what the rows have, without long bodies. */
  static PageStatement heads(Page page) {
    return of(page, "*");
  }

  private static PageStatement of(Page page, String columns) {
    Optional<String> folder = Optional.of(page.folder()).filter(name -> !name.isEmpty());
    // The order names the columns of an index from the first one on, as H2 wants them.
    String select = "SELECT " + columns + OF_KIND;
    return new PageStatement(
            select, RowValues.of(page.view().tenant(), Map.of("kind", page.kind())))
        .when(page.view().workspace(), "workspace", "workspace_id = :workspace")
        .when(folder, "folder", "folder = :folder")
        .after(page.after().map(ListPosition::createdAt), page.after().map(ListPosition::id))
        .orderBy(
            "project_id, mode, kind, "
                + (folder.isPresent() ? "folder, " : "")
                + "created_at DESC, id DESC",
            page.limit());
  }
}
