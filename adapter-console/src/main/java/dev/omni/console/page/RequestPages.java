package dev.omni.console.page;

import dev.omni.application.list.ListPage;
import dev.omni.application.usage.RequestHistory;
import dev.omni.application.usage.RequestLists;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
import dev.omni.console.view.Shown;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.traffic.RequestLine;
import java.util.ArrayList;
import java.util.List;

/** The requests of a project: metadata, never content. */
public final class RequestPages {
  private static final String ADDRESS = "/console/requests";

  private final RequestHistory requests;
  private final ActivityCharts charts;

  /** Creates the pages. */
  public RequestPages(RequestHistory requests, ActivityCharts charts) {
    this.requests = requests;
    this.charts = charts;
  }

  /** Adds the pages to a table. */
  public void addTo(PageTable table) {
    table.get(ADDRESS, this::list).get(ADDRESS + "/{id}", this::show);
  }

  private Answer list(ConsoleRequest request) {
    ListPage<RequestLine> page =
        requests.list(request.caller(), ListForm.query(request, RequestLists.REQUESTS));
    var rows = new ArrayList<List<Cell>>();
    for (var line : page.items()) {
      rows.add(
          List.of(
              new Cell.Time(line.at()),
              new Cell.Code(line.operation().method()),
              new Cell.Code(line.operation().route()),
              new Cell.Badge(String.valueOf(line.answered().status())),
              line.answered().code().map(code -> (Cell) new Cell.Code(code)).orElseGet(Cell::none),
              new Cell.Code(Shown.milliseconds(line.answered().duration())),
              new Cell.Link(ADDRESS + "/" + Addresses.encoded(line.id()), line.id())));
    }
    var parts = new ArrayList<PagePart>();
    parts.add(ListForm.of(RequestLists.REQUESTS, request.query()));
    List<PagePart> figures = charts.requests(request.caller());
    if (!figures.isEmpty()) {
      parts.add(new PagePart.Row(figures));
    }
    parts.add(
        new PagePart.Table(
            "Requests",
            List.of("Time", "Method", "Route", "Status", "Code", "Duration", "Request"),
            rows,
            Empty.of("Requests with keys of this project stand here, the newest first.")));
    parts.add(new PagePart.Pager(page.next().map(request::next)));
    return Answer.page(new Screen("Requests", "", parts));
  }

  private Answer show(ConsoleRequest request) {
    var line = requests.read(request.caller(), request.text("id"));
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Id", new Cell.Copy(line.id())));
    facts.add(new Fact("Time", new Cell.Time(line.at())));
    facts.add(
        new Fact(
            "Operation",
            new Cell.Code(line.operation().method() + " " + line.operation().route())));
    facts.add(new Fact("Status", new Cell.Badge(String.valueOf(line.answered().status()))));
    facts.add(new Fact("Duration", new Cell.Code(Shown.milliseconds(line.answered().duration()))));
    facts.add(new Fact("Received", new Cell.Code(line.operation().bytes() + " bytes")));
    facts.add(new Fact("Sent", new Cell.Code(line.answered().bytes() + " bytes")));
    line.caller().ifPresent(by -> facts.add(new Fact("Key", new Cell.Code(by.key().toString()))));
    facts.add(new Fact("Network", new Cell.Code(line.from().network())));
    facts.add(new Fact("User agent", new Cell.Text(line.from().userAgent())));
    facts.add(new Fact("Via", new Cell.Text(line.from().via())));
    line.operation()
        .subject()
        .ifPresent(
            subject -> {
              String id = subject.id().toString();
              facts.add(new Fact("Subject", subject(subject.object(), id)));
              if (subject.object().equals("omni.run")) {
                facts.add(
                    new Fact("Evidence", new Cell.Link("/console/evidence/" + id, "evidence")));
              }
            });
    var parts = new ArrayList<PagePart>();
    parts.add(new PagePart.Facts("Summary", facts));
    line.answered()
        .error()
        .ifPresent(error -> parts.add(new PagePart.Code("Error", PrettyJson.of(error))));
    return Answer.page(new Screen("Request", "", parts));
  }

  /** Returns a link to what a request or a message is about, where it has a page. */
  static Cell subject(String object, String id) {
    return switch (object) {
      case "omni.run" -> new Cell.Link(Addresses.RUNS + "/" + id, "run " + id);
      case "workflow.run", "workflow_run" ->
          new Cell.Link(WorkflowRunPages.ADDRESS + "/" + id, "workflow run " + id);
      case "webhook", "developer.webhook" ->
          new Cell.Link(WebhookListPage.ADDRESS + "/" + id, "webhook " + id);
      default -> new Cell.Code(object + " " + id);
    };
  }
}
