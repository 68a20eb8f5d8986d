package dev.omni.http.omni;

import dev.omni.application.access.Cursor;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.Runs;
import dev.omni.application.run.list.RunLists;
import dev.omni.application.run.list.RunPage;
import dev.omni.application.world.Worlds;
import dev.omni.domain.fault.Fault;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.ListReply;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;

/** The endpoint that lists runs, newest first, in pages. */
public final class RunList implements Endpoint {
  private final Runs runs;
  private final Worlds worlds;
  private final Cursor cursor;
  private final Links links;

  public RunList(Runs runs, Worlds worlds, Cursor cursor, Links links) {
    this.runs = runs;
    this.worlds = worlds;
    this.cursor = cursor;
    this.links = links;
  }

  @Override
  public Reply answer(Request request) {
    ListQuery query = request.list(cursor);
    RunPage page = page(request, query);
    var reply = new ListReply(request, query, cursor);
    return reply.linked(
        reply.stored(page.runs(), RunView.OBJECT, run -> RunView.of(run, links), page.meta()),
        links,
        page.next());
  }

  private RunPage page(Request request, ListQuery query) {
    try {
      return RunLists.page(runs, worlds, request.caller(), query, query.limit());
    } catch (Fault invalid) {
      throw Request.located(invalid);
    }
  }
}
