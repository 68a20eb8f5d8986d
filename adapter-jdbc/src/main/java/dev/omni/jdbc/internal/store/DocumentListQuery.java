package dev.omni.jdbc.internal.store;

import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.jdbc.internal.mapper.RowValues;
import java.util.Map;

/**
 * The statement of a list of documents. Without a prefix it uses the index of the order, with one
 * the index of names, because few of many names may match.
 */
final class DocumentListQuery {
  private static final String OF_KIND =
      "SELECT * FROM document WHERE project_id = :project_id AND mode = :mode AND kind = :kind";

  private static final String BEGINS =
      " AND SUBSTRING(name FROM 1 FOR CHAR_LENGTH(:prefix)) = :prefix";

  /**
   * The range of names. The databases order characters beyond ASCII differently, so only the ASCII
   * beginning of a prefix limits the range.
   */
  private static final String BOUNDED = " AND name >= :from AND name < :to";

  private static final String BEHIND =
      " AND created_at <= :after_time AND (created_at < :after_time OR id < :after_id)";

  private DocumentListQuery() {}

  static String sql(Page page) {
    String begin = bound(page).isEmpty() ? BEGINS : BEGINS + BOUNDED;
    return OF_KIND
        + (page.prefix().isEmpty() ? "" : begin)
        + (page.after().isPresent() ? BEHIND : "")
        + " ORDER BY "
        // Either the columns of the order's index from the first one on, as H2 requires, or a
        // computed column that prevents the use of that index.
        + (bound(page).isEmpty() ? "project_id, mode, kind, created_at" : "created_at + 0")
        + " DESC, id DESC LIMIT :limit";
  }

  static Map<String, Object> values(Page page) {
    Map<String, Object> values = RowValues.of(page.tenant());
    values.put("kind", page.kind());
    values.put("limit", page.limit());
    String bound = bound(page);
    if (!page.prefix().isEmpty()) {
      values.put("prefix", page.prefix());
    }
    if (!bound.isEmpty()) {
      int last = bound.length() - 1;
      char beyond = (char) (bound.charAt(last) + 1);
      values.put("from", bound);
      values.put("to", bound.substring(0, last) + beyond);
    }
    page.after()
        .ifPresent(
            place -> {
              values.put("after_time", place.createdAt());
              values.put("after_id", place.id());
            });
    return values;
  }

  /** Returns the ASCII characters at the beginning of the prefix. */
  private static String bound(Page page) {
    String prefix = page.prefix();
    int end = 0;
    while (end < prefix.length() && prefix.charAt(end) < 0x7f) {
      end++;
    }
    return prefix.substring(0, end);
  }
}
