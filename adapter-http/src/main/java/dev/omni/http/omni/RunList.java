package dev.omni.http.omni;

import dev.omni.application.access.Cursor;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.Runs;
import dev.omni.application.run.list.RunLists;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.run.RunFacts;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;

/** The endpoint that lists runs, newest first, in pages. */
public final class RunList implements Endpoint {
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
    ListQuery query = request.list(cursor);
    ListPage<Stored<RunFacts>> page = RunLists.page(runs, request.caller(), query);
    var reply = new ListReply(request, query, cursor);
    return reply.linked(
        reply.stored(page, RunView.OBJECT, run -> RunView.of(run, links)), links, page.next());
  }
}
