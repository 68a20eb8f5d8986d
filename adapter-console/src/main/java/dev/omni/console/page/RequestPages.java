package dev.omni.console.page;

import dev.omni.application.developer.RequestHistory;
import dev.omni.application.developer.RequestPage;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
import dev.omni.console.view.ScriptData;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.json.Json;
import dev.omni.domain.traffic.RequestSummary;
import dev.omni.domain.traffic.StatusClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The requests of a project: metadata, never content. */
public final class RequestPages {
  private static final String ADDRESS = "/console/requests";
  private static final List<String> NAMES =
      List.of("status", "route", "key_id", "request_id", "code", "method", "since", "until");

  private final RequestHistory requests;

  /** Creates the pages. */
  public RequestPages(RequestHistory requests) {
    this.requests = requests;
  }

  /** Adds the pages to a table. */
  public void addTo(PageTable table) {
    table.get(ADDRESS, this::list).get(ADDRESS + "/{id}", this::show);
  }

  private Answer list(ConsoleRequest request) {
    Map<String, String> query = request.query().only(NAMES);
    RequestPage page =
        requests.list(
            request.caller(),
            requests.filter(query),
            request.query().get("cursor").flatMap(Positions::of));
    var rows = new ArrayList<List<Cell>>();
    for (var line : page.requests()) {
      rows.add(
          List.of(
              new Cell.Time(line.at()),
              new Cell.Code(line.operation().method()),
              new Cell.Code(line.operation().route()),
              new Cell.Badge(String.valueOf(line.answered().status())),
              line.answered().code().map(code -> (Cell) new Cell.Code(code)).orElseGet(Cell::none),
              new Cell.Code(line.answered().duration().toNanos() / 1e6 + " ms"),
              new Cell.Link(ADDRESS + "/" + Addresses.encoded(line.id()), line.id())));
    }
    var parts = new ArrayList<PagePart>();
    parts.add(filters(request));
    parts.add(chart(requests.summary(request.caller(), requests.summaryRequest(Map.of()))));
    parts.add(
        new PagePart.Table(
            "Requests",
            List.of("Time", "Method", "Route", "Status", "Code", "Duration", "Request"),
            rows,
            Empty.of("Requests with keys of this project stand here, the newest first.")));
    parts.add(
        new PagePart.Pager(
            page.next()
                .map(
                    place -> {
                      query.put("cursor", Positions.text(place));
                      return Addresses.with(ADDRESS, query);
                    })));
    return Answer.page(new Screen("Requests", "", parts));
  }

  private static PagePart filters(ConsoleRequest request) {
    var query = request.query();
    return new PagePart.Filters(
        List.of(
            Field.line("status", "Status", query.text("status")),
            Field.line("route", "Route", query.text("route")),
            Field.line("key_id", "Key", query.text("key_id")),
            Field.line("request_id", "Request ID", query.text("request_id"))));
  }

  /** Returns the requests of the last hours by class of status. */
  static PagePart chart(List<RequestSummary> summaries) {
    var bars = new ArrayList<Json>();
    for (RequestSummary summary : summaries) {
      for (StatusClass status : StatusClass.values()) {
        if (summary.responses(status) > 0) {
          bars.add(
              Json.obj(
                  "time", summary.start(),
                  "group", status.toString().substring(1),
                  "value", summary.responses(status)));
        }
      }
    }
    Json.Obj specification = Charts.stacked(bars, "Requests", "Status");
    return new PagePart.Figure(
        "Last two days",
        "Requests an hour by class of status",
        new ScriptData(specification),
        "",
        PlotData.of(specification).table());
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
    facts.add(
        new Fact("Duration", new Cell.Code(line.answered().duration().toNanos() / 1e6 + " ms")));
    facts.add(new Fact("Received", new Cell.Code(line.operation().bytes() + " bytes")));
    facts.add(new Fact("Sent", new Cell.Code(line.answered().bytes() + " bytes")));
    line.caller().ifPresent(by -> facts.add(new Fact("Key", new Cell.Code(by.key().toString()))));
    facts.add(new Fact("Network", new Cell.Code(line.from().network())));
    facts.add(new Fact("User agent", new Cell.Text(line.from().userAgent())));
    facts.add(new Fact("Via", new Cell.Text(line.from().via())));
    line.operation()
        .subject()
        .ifPresent(
            subject ->
                facts.add(new Fact("Subject", subject(subject.object(), subject.id().toString()))));
    var parts = new ArrayList<PagePart>();
    parts.add(new PagePart.Facts("Summary", facts));
    line.answered()
        .error()
        .ifPresent(error -> parts.add(new PagePart.Code("Error", PrettyJson.of(error))));
    return Answer.page(new Screen("Request", "", parts));
  }

  private static Cell subject(String object, String id) {
    return object.equals("omni.run")
        ? new Cell.Link(Addresses.RUNS + "/" + id, "run " + id)
        : new Cell.Code(object + " " + id);
  }
}
