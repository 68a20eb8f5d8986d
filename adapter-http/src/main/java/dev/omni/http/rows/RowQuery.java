package dev.omni.http.rows;

import dev.omni.application.access.Cursor;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.FaultCode;
import dev.omni.http.route.Query;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestProblems;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The parameters of a request for rows.
 *
 * @param format empty for a page in JSON
 * @param limit maximum number of rows, where the request states one
 * @param escaped whether CSV marks texts that a spreadsheet would take for formulas
 * @param first number of the first row
 * @param list the rows with all filters, to which a cursor belongs
 */
public record RowQuery(
    Optional<RowFormat> format, Optional<Integer> limit, boolean escaped, long first, String list) {
  /** The names of the parameters. */
  public static final Set<String> PARAMETERS = Set.of("limit", "cursor", "format", "escape");

  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]{0,3}|10000");
  private static final UUID NOBODY = new UUID(0, 0);

  /**
   * Parses a request; problems are added to {@code wrong}.
   *
   * @param list the rows with all filters
   * @throws dev.omni.domain.fault.Fault {@code not_acceptable}
   */
  public static RowQuery of(
      Request request, RowFormats formats, Cursor cursor, String list, RequestProblems wrong) {
    Query query = request.query(wrong);
    Optional<Integer> limit =
        wrong.parsed(
            "query:limit",
            query.get("limit"),
            RowQuery::limit,
            "must be an integer from 1 to 10000");
    boolean escaped =
        wrong
            .parsed(
                "query:escape",
                query.get("escape"),
                text -> Optional.of(text).filter("formulas"::equals),
                "must be formulas")
            .isPresent();
    long first = 0;
    if (query.get("cursor").isPresent()) {
      Optional<ListPosition> place =
          cursor.position(request.caller().tenant(), list, query.get("cursor").get());
      if (place.isEmpty()) {
        wrong.add(
            "query:cursor",
            FaultCode.CURSOR_INVALID,
            "must be a next_cursor of these rows with the same filters");
      }
      first = place.map(at -> ChronoUnit.MICROS.between(Instant.EPOCH, at.createdAt())).orElse(0L);
    }
    return new RowQuery(
        formats.choose(query.get("format"), request.headers()), limit, escaped, first, list);
  }

  private static Optional<Integer> limit(String text) {
    return LIMIT.matcher(text).matches() ? Optional.of(Integer.valueOf(text)) : Optional.empty();
  }

  /** Returns the cursor that leads to a row. */
  String cursor(Request request, Cursor cursor, long row) {
    var place = new ListPosition(Instant.EPOCH.plus(row, ChronoUnit.MICROS), NOBODY);
    return cursor.text(request.caller().tenant(), list, place);
  }
}
