package dev.omni.http.rows;

import dev.omni.application.access.Cursor;
import dev.omni.application.spi.data.RowFormat;
import dev.omni.application.spi.data.RowSequence;
import dev.omni.application.spi.data.TableSlice;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Responses with rows: a page in JSON, some rows in another format, or all rows as a stream.
 *
 * @param cursor for the links to next pages
 * @param links of the API
 */
public record RowReplies(Cursor cursor, Links links) {
  /**
   * Returns the response; it closes the rows.
   *
   * @param rows from the first one that the query wants
   */
  public Reply of(Request request, RowQuery query, RowSequence rows) {
    if (query.format().isPresent() && query.list().sentLimit().isEmpty()) {
      return Reply.of(200, new Reply.Stream(media(query.format().get()), all(query, rows)));
    }
    var limited = new LimitedRows(rows, query.list().limit(), query.escaped());
    try (limited) {
      return query.format().isEmpty()
          ? page(request, query, limited)
          : part(request, query, query.format().get(), limited);
    }
  }

  private static String media(RowFormat format) {
    return format.mediaType() + (format.mediaType().startsWith("text/") ? ";charset=utf-8" : "");
  }

  private static Reply.Writing all(RowQuery query, RowSequence rows) {
    return new Reply.Writing() {
      @Override
      public void to(OutputStream out) throws IOException {
        var all = new LimitedRows(rows, Long.MAX_VALUE, query.escaped());
        query.format().orElseThrow().write(all, out);
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  private Reply page(Request request, RowQuery query, LimitedRows rows) {
    List<Json> items = new ArrayList<>();
    while (rows.next()) {
      items.add(rows.item());
    }
    var reply = new ListReply(request, query.list(), cursor);
    Optional<ListPosition> next = rows.following().map(RowQuery::position);
    return reply.linked(reply.items(items, next, Json.Obj.EMPTY), links, next);
  }

  private Reply part(Request request, RowQuery query, RowFormat format, LimitedRows rows) {
    var bytes = new ByteArrayOutputStream();
    try {
      format.write(rows, bytes);
    } catch (IOException memoryDoesNotFail) {
      throw new UncheckedIOException(memoryDoesNotFail);
    }
    Reply reply = Reply.of(200, new Reply.Bytes(media(format), bytes.toByteArray()));
    Optional<ListPosition> next = rows.following().map(RowQuery::position);
    return new ListReply(request, query.list(), cursor).linked(reply, links, next);
  }

  /** At most some of the rows, guarded on demand, and the number of the one after them. */
  private static final class LimitedRows implements RowSequence {
    private final RowSequence rows;
    private final boolean guarded;
    private long left;

    LimitedRows(RowSequence rows, long most, boolean guarded) {
      this.rows = rows;
      this.left = most;
      this.guarded = guarded;
    }

    @Override
    public List<Column> columns() {
      return rows.columns();
    }

    @Override
    public boolean guarded() {
      return guarded || rows.guarded();
    }

    @Override
    public boolean next() {
      if (left == 0) {
        return false;
      }
      left--;
      return rows.next();
    }

    @Override
    public Optional<TableSlice> slice(int most) {
      Optional<TableSlice> slice =
          left == 0 ? Optional.empty() : rows.slice((int) Math.min(left, most));
      left -= slice.map(TableSlice::rows).orElse(0);
      return slice;
    }

    /** Returns the number of the row after these, if there is one. */
    Optional<Long> following() {
      return left == 0 && rows.next() ? Optional.of(rows.number()) : Optional.empty();
    }

    @Override
    public long number() {
      return rows.number();
    }

    @Override
    public Json.Obj item() {
      return rows.item();
    }

    @Override
    public void item(JsonWriter out) {
      rows.item(out);
    }

    @Override
    public Json value(int column) {
      return rows.value(column);
    }

    @Override
    public String text(int column) {
      return rows.text(column);
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
