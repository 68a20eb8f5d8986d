package dev.omni.http.route;

import dev.omni.application.access.Cursor;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.json.Json;
import dev.omni.http.view.Links;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The writer of the page of a list: {@code {data, meta}} with {@code next_cursor} and {@code
 * has_more}.
 *
 * @param query what the request asks
 * @param cursor codec of positions
 */
public record ListReply(Request request, ListQuery query, Cursor cursor) {
  /** Returns a response with a page whose items may be unreadable. */
  public <T> Reply stored(ListPage<Stored<T>> page, String object, Function<T, Json.Obj> view) {
    return stored(page, object, view, Json.Obj.EMPTY);
  }

  /**
   * Returns a response with a page whose items may be unreadable.
   *
   * @param meta further members of {@code meta}, before those of the cursor
   */
  public <T> Reply stored(
      ListPage<Stored<T>> page, String object, Function<T, Json.Obj> view, Json.Obj meta) {
    List<Json> items = page.items().stream().<Json>map(item -> item.json(view, object)).toList();
    return items(items, page.next(), meta);
  }

  /** Returns a response with a page. */
  public <T> Reply page(ListPage<T> page, Function<T, Json.Obj> view) {
    return items(page.items().stream().<Json>map(view).toList(), page.next(), Json.Obj.EMPTY);
  }

  /**
   * Returns a response with a page.
   *
   * @param meta further members of {@code meta}, before those of the cursor
   */
  public Reply items(List<Json> items, Optional<ListPosition> next, Json.Obj meta) {
    Optional<String> text = text(next);
    Json.Obj whole = meta.withAll(Json.obj("next_cursor", text, "has_more", text.isPresent()));
    return request.data(200, Json.of(items), whole);
  }

  /** Returns the text of the cursor to the next page. */
  public Optional<String> text(Optional<ListPosition> next) {
    return next.map(last -> cursor.text(request.caller().tenant(), query.binding(), last));
  }

  /** Returns a response with a link to the next page (RFC 8288, 2017), if there is one. */
  public Reply linked(Reply reply, Links links, Optional<ListPosition> next) {
    return text(next)
        .map(text -> "<" + links.base(request.continuedFrom(text)) + ">; rel=\"next\"")
        .map(link -> reply.header("Link", link))
        .orElse(reply);
  }
}
