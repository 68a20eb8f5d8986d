package dev.omni.http.rows;

import dev.omni.application.access.Cursor;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.domain.document.ListPosition;
import dev.omni.http.route.Request;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/**
 * A request for rows.
 *
 * @param list what it asks of the list
 * @param format empty for a page in JSON
 */
public record RowQuery(ListQuery list, Optional<RowFormat> format) {
  private static final UUID NOBODY = new UUID(0, 0);

  /**
   * Parses a request.
   *
   * @throws dev.omni.domain.fault.Fault {@code not_acceptable}, or one that lists all problems
   */
  public static RowQuery of(Request request, RowFormats formats, Cursor cursor) {
    ListQuery list = request.list(cursor);
    return new RowQuery(list, formats.choose(list.get(RowLists.FORMAT), request.headers()));
  }

  /** Returns the number of the first row. */
  public long first() {
    return list.after()
        .map(at -> ChronoUnit.MICROS.between(Instant.EPOCH, at.createdAt()))
        .orElse(0L);
  }

  /** Returns whether CSV marks texts that a spreadsheet would take for formulas. */
  boolean escaped() {
    return list.get(RowLists.ESCAPE).isPresent();
  }

  /** Returns the position of a row. */
  static ListPosition position(long row) {
    return new ListPosition(Instant.EPOCH.plus(row, ChronoUnit.MICROS), NOBODY);
  }
}
