package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.application.spi.store.DocumentStore.PagePosition;
import dev.omni.jdbc.internal.mapper.ListQuery;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.util.Map;

/**
 * The statement of a list of documents. Without a prefix it uses the index of the order, with one
 * the index of names, because few of many names may match.
 */
final class DocumentListQuery {
  private static final String OF_KIND =
      "SELECT * FROM document WHERE project_id = :project_id AND mode = :mode AND kind = :kind";

  private static final String BEGINS = "SUBSTRING(name FROM 1 FOR CHAR_LENGTH(:prefix)) = :prefix";

  /**
   * The range of names. The databases order characters beyond ASCII differently, so only the ASCII
   * beginning of a prefix limits the range.
   */
  private static final String BOUNDED = "name >= :from AND name < :to";

  private DocumentListQuery() {}

  static ListQuery of(Page page) {
    var list =
        new ListQuery(OF_KIND, RowValues.of(page.tenant(), Map.of("kind", page.kind())))
            .behind(page.after().map(PagePosition::createdAt), page.after().map(PagePosition::id));
    if (!page.prefix().isEmpty()) {
      list.and(BEGINS).with("prefix", page.prefix());
    }
    String bound = bound(page.prefix());
    if (bound.isEmpty()) {
      // The columns of the index of the order from the first one on, as H2 wants them.
      return list.orderBy("project_id, mode, kind, created_at DESC, id DESC", page.limit());
    }
    int last = bound.length() - 1;
    char beyond = (char) (bound.charAt(last) + 1);
    // A computed value keeps the index of the order from being taken for its order's sake.
    return list.and(BOUNDED)
        .with("from", bound)
        .with("to", bound.substring(0, last) + beyond)
        .orderBy("created_at + 0 DESC, id DESC", page.limit());
  }

  /** Returns the ASCII characters at the beginning of the prefix. */
  private static String bound(String prefix) {
    int end = 0;
    while (end < prefix.length() && prefix.charAt(end) < 0x7f) {
      end++;
    }
    return prefix.substring(0, end);
  }
}
