package dev.omni.http.developer;

import dev.omni.application.access.Cursor;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.route.Query;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestProblems;
import dev.omni.http.view.Links;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The pages of lists below {@code /developer}.
 *
 * @param cursor of positions
 * @param links of the API
 */
record DeveloperPages(Cursor cursor, Links links) {
  /**
   * A request for a page.
   *
   * @param filters parsed
   * @param list the list with all its filters
   * @param after position of the last item already seen
   */
  record Wanted<T>(T filters, String list, Optional<ListPosition> after) {}

  /**
   * Reads a request for a page, with all that is wrong with it.
   *
   * @param parse parses the parameters other than the cursor
   * @param list the text of a list with all its filters
   */
  <T> Wanted<T> wanted(
      Request request, Function<Map<String, String>, T> parse, Function<T, String> list) {
    var wrong = new RequestProblems();
    Query query = request.query(wrong);
    var others = new LinkedHashMap<>(query.values());
    Optional<String> text = Optional.ofNullable(others.remove("cursor"));
    Optional<T> filters = parsed(parse, others, wrong);
    wrong.end();
    String listed = list.apply(filters.orElseThrow());
    Optional<ListPosition> after =
        text.flatMap(sent -> cursor.position(request.caller().tenant(), listed, sent));
    if (text.isPresent() && after.isEmpty()) {
      throw Fault.at(
          FaultCode.CURSOR_INVALID,
          "query:cursor",
          "must be a next_cursor of this list with the same filters");
    }
    return new Wanted<>(filters.get(), listed, after);
  }

  private static <T> Optional<T> parsed(
      Function<Map<String, String>, T> parse, Map<String, String> sent, RequestProblems wrong) {
    try {
      return Optional.of(parse.apply(sent));
    } catch (Fault refused) {
      for (Fault.FieldError each : refused.problems()) {
        wrong.add(each.pointer(), each.code(), each.message());
      }
      return Optional.empty();
    }
  }

  /** Returns the page as JSON, with more members of meta before those of the cursor. */
  Reply page(
      Request request,
      Wanted<?> wanted,
      List<Json> items,
      Optional<ListPosition> next,
      Json.Obj meta) {
    Optional<String> text = text(request, wanted, next);
    Json.Obj whole = meta.withAll(Json.obj("next_cursor", text, "has_more", text.isPresent()));
    return linked(request, request.data(200, Json.of(items), whole), text);
  }

  /** Returns the text of the cursor to the next page. */
  Optional<String> text(Request request, Wanted<?> wanted, Optional<ListPosition> next) {
    return next.map(last -> cursor.text(request.caller().tenant(), wanted.list(), last));
  }

  /** Adds a link to the next page (RFC 8288, 2017). */
  Reply linked(Request request, Reply reply, Optional<String> next) {
    if (next.isEmpty()) {
      return reply;
    }
    String link = links.base(request.continuedFrom(next.get()));
    return reply.header("Link", "<" + link + ">; rel=\"next\"");
  }
}
