package dev.omni.http.route;

import dev.omni.application.access.Cursor;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The page of a list that a request wants.
 *
 * @param cursor codec of positions
 * @param list name of the list with all its filters, to which its cursors are bound
 * @param limit maximum number of items, 1 to 100
 * @param after position of the last item seen
 */
public record ListPage(Cursor cursor, String list, int limit, Optional<ListPosition> after) {
  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]?|100");
  private static final int USUAL = 25;

  /** Returns the page of a request; problems are added to {@code wrong}. */
  public static ListPage of(Request request, Query query, Cursor cursor, RequestProblems wrong) {
    var filters = new TreeMap<>(query.values());
    filters.keySet().removeAll(List.of("limit", "cursor"));
    String list = request.route().name() + "\n" + request.path().values() + "\n" + filters;
    int limit =
        wrong
            .parsed(
                "query:limit",
                query.get("limit"),
                text ->
                    Optional.of(text)
                        .filter(number -> LIMIT.matcher(number).matches())
                        .map(Integer::valueOf),
                "must be an integer from 1 to 100")
            .orElse(USUAL);
    Optional<ListPosition> after =
        query.get("cursor").flatMap(text -> cursor.position(request.caller().tenant(), list, text));
    if (query.get("cursor").isPresent() && after.isEmpty()) {
      wrong.add(
          "query:cursor",
          FaultCode.CURSOR_INVALID,
          "must be a next_cursor of this list with the same filters");
    }
    return new ListPage(cursor, list, limit, after);
  }

  /** Returns the number of items to find, one more than the page has. */
  public int wanted() {
    return limit + 1;
  }

  /**
   * Returns the response with the page, and with the position of the next one if there is one.
   *
   * @param found up to {@link #wanted} items
   */
  public <T> Reply reply(
      Request request,
      List<T> found,
      Function<T, Json.Obj> view,
      Function<T, ListPosition> position) {
    return stored(request, Stored.all(found), "", view, position);
  }

  /**
   * Returns the response as {@link #reply} does, where an item may be unreadable.
   *
   * @param object what an item is
   */
  public <T> Reply stored(
      Request request,
      List<Stored<T>> found,
      String object,
      Function<T, Json.Obj> view,
      Function<T, ListPosition> position) {
    boolean more = found.size() > limit;
    List<Stored<T>> page = more ? found.subList(0, limit) : found;
    Optional<String> next =
        Optional.of(page)
            .filter(items -> more)
            .map(items -> items.get(items.size() - 1).position(position))
            .map(last -> cursor.text(request.caller().tenant(), list, last));
    return request.data(
        200,
        Json.of(page.stream().map(item -> item.json(view, object)).toList()),
        Json.obj("next_cursor", next, "has_more", more));
  }
}
