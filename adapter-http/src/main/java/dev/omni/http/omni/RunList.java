package dev.omni.http.omni;

import dev.omni.application.access.Cursor;
import dev.omni.application.run.Runs;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunQuery;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestProblems;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The endpoint that lists runs, newest first, in pages. */
public final class RunList implements Endpoint {
  public static final Set<String> PARAMETERS = RunListRequest.NAMES;

  private final Runs runs;
  private final Cursor cursor;
  private final Links links;

  public RunList(Runs runs, Cursor cursor, Links links) {
    this.runs = runs;
    this.cursor = cursor;
    this.links = links;
  }

  @Override
  public Reply answer(Request request) {
    var wrong = new RequestProblems();
    var query = request.query(wrong);
    RunListRequest listing = RunListRequest.of(query, wrong);
    Optional<ListPosition> after = Optional.empty();
    if (wrong.none() && listing.cursor().isPresent()) {
      after = cursor.position(request.caller().tenant(), listing.list(), listing.cursor().get());
      if (after.isEmpty()) {
        wrong.add(
            "query:cursor",
            FaultCode.CURSOR_INVALID,
            "must be a next_cursor of this list with the same filters");
      }
    }
    wrong.end();
    List<Stored<RunFacts>> found = found(request, listing, after);
    boolean more = found.size() > listing.limit();
    return page(request, listing, more ? found.subList(0, listing.limit()) : found, more);
  }

  private List<Stored<RunFacts>> found(
      Request request, RunListRequest listing, Optional<ListPosition> after) {
    if (listing.key().isPresent()) {
      var one = new RunQuery(request.caller().view(), listing.filter(), after, 1);
      return runs.findByKey(request.caller(), listing.key().get(), listing.operation()).stream()
          .filter(one::matches)
          .<Stored<RunFacts>>map(Stored.Read::new)
          .toList();
    }
    return runs.list(request.caller(), listing.filter(), after, listing.limit() + 1).stream()
        .map(run -> run.<RunFacts>then(RunQuery::position, head -> head))
        .toList();
  }

  private Reply page(
      Request request, RunListRequest listing, List<Stored<RunFacts>> page, boolean more) {
    Optional<String> next =
        more
            ? Optional.of(
                cursor.text(
                    request.caller().tenant(),
                    listing.list(),
                    page.get(page.size() - 1).position(RunQuery::position)))
            : Optional.empty();
    Reply reply =
        request.data(
            200,
            Json.of(
                page.stream()
                    .map(run -> run.json(head -> RunView.of(head, links), RunView.OBJECT))
                    .toList()),
            Json.obj("next_cursor", next, "has_more", more));
    return next.map(text -> reply.header("Link", link(request, text))).orElse(reply);
  }

  /** Returns a link to the next page (RFC 8288, 2017). */
  private String link(Request request, String next) {
    return "<" + links.base(request.continuedFrom(next)) + ">; rel=\"next\"";
  }
}
