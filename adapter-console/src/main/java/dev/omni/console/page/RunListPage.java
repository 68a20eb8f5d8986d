package dev.omni.console.page;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.omni.application.Omni;
import dev.omni.application.list.ListPage;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.list.RunLists;
import dev.omni.application.spi.store.Stored;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The list of runs with its filters, and its export. */
public final class RunListPage {
  private static final int EXPORT_PAGE = 500;
  private static final int EXPORT = 100_000;

  /** The filters that usage has too. */
  private static final List<String> USAGE =
      List.of("world", "capability", "status", "workspace_id");

  private static final List<String> COLUMNS =
      List.of("Id", "Capability", "Status", "Mode", "Created", "Duration");

  private final Omni omni;
  private final ActivityCharts charts;

  /** Creates the page. */
  public RunListPage(Omni omni, ActivityCharts charts) {
    this.omni = omni;
    this.charts = charts;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get(Addresses.RUNS, this::list).get(Addresses.RUNS + ".csv", this::export);
  }

  private Answer list(ConsoleRequest request) {
    Map<String, String> sent = ListForm.sent(request, RunLists.RUNS);
    ListQuery query = ListForm.query(request, RunLists.RUNS, sent);
    ListPage<Stored<RunFacts>> page = RunLists.page(omni.runs(), request.caller(), query);
    var parts = new ArrayList<PagePart>();
    parts.add(filters(request));
    chart(request, query).ifPresent(parts::add);
    parts.add(
        new PagePart.Actions(
            List.of(),
            List.of(new Cell.Link(Addresses.with(Addresses.RUNS + ".csv", sent), "Export CSV"))));
    parts.add(
        new PagePart.Selection("/console/compare", "Compare", table("Runs", page.items(), true)));
    parts.add(new PagePart.Pager(page.next().map(request::next)));
    return Answer.page(new Screen("Runs", "", parts));
  }

  /** Returns the runs by status over the filtered time, as far as usage has the filters. */
  private Optional<PagePart> chart(ConsoleRequest request, ListQuery listed) {
    Filter filter = RunLists.filter(listed);
    if (RunLists.isOfOne(listed) || !filter.statuses().stream().allMatch(RunStatus::terminal)) {
      return Optional.empty();
    }
    Map<String, String> query = request.query().only(USAGE);
    filter.workspace().ifPresent(id -> query.put("workspace_id", id.toString()));
    return charts.runs(
        request.caller(), query, filter.created().after(), filter.created().before());
  }

  /** Returns runs as a table. */
  static PagePart.Table table(
      String heading, List<? extends Stored<? extends RunFacts>> runs, boolean selectable) {
    var columns = new ArrayList<String>();
    if (selectable) {
      columns.add("Compare");
    }
    columns.addAll(COLUMNS);
    List<List<Cell>> rows = runs.stream().map(run -> row(run, selectable)).toList();
    return new PagePart.Table(
        heading,
        columns,
        rows,
        new Empty(
            "Runs stand here, the newest first.",
            "",
            Addresses.CAPABILITIES,
            "Choose a capability and run it"));
  }

  private static List<Cell> row(Stored<? extends RunFacts> stored, boolean selectable) {
    return stored instanceof Stored.Unreadable<? extends RunFacts> unreadable
        ? unreadable(unreadable.id(), selectable)
        : row(stored.require(), selectable);
  }

  private static List<Cell> unreadable(String id, boolean selectable) {
    var cells = new ArrayList<Cell>();
    if (selectable) {
      cells.add(Cell.none());
    }
    cells.add(new Cell.Code(id));
    cells.add(Cell.none());
    cells.add(new Cell.Badge(Stored.UNREADABLE));
    cells.addAll(List.of(Cell.none(), Cell.none(), Cell.none()));
    return cells;
  }

  private static List<Cell> row(RunFacts run, boolean selectable) {
    var cells = new ArrayList<Cell>();
    if (selectable) {
      cells.add(new Cell.Check("run", run.id().toString(), "Compare run " + run.id()));
    }
    cells.add(new Cell.Link(Addresses.run(run.id()), run.id().toString()));
    cells.add(new Cell.Text(run.subject().target()));
    cells.add(new Cell.Badge(run.status().toString()));
    cells.add(new Cell.Text(run.tenant().mode().toString()));
    cells.add(new Cell.Time(run.origin().createdAt()));
    cells.add(new Cell.Text(RunScreens.duration(run)));
    return cells;
  }

  private PagePart filters(ConsoleRequest request) {
    return ListForm.of(RunLists.RUNS, request.query(), Map.of("workspace_id", workspaces(request)));
  }

  private Field workspaces(ConsoleRequest request) {
    String chosen = request.query().text("workspace_id");
    var options = new ArrayList<Option>();
    options.add(new Option("", "any", chosen.isEmpty()));
    for (World world : omni.worlds().served().list()) {
      omni.worlds().workspaces(request.caller(), world).stream()
          .map(
              each ->
                  new Option(
                      each.id().toString(),
                      each.world() + ": " + each.name(),
                      each.id().toString().equals(chosen)))
          .forEach(options::add);
    }
    return Field.choice("workspace_id", "Workspace", options);
  }

  private Answer export(ConsoleRequest request) {
    ListQuery query = ListForm.query(request, RunLists.RUNS);
    return new Answer.Streamed(
        "text/csv; charset=utf-8", Optional.of("runs.csv"), out -> write(request, query, out));
  }

  private void write(ConsoleRequest request, ListQuery query, OutputStream out) throws IOException {
    try (CsvWriter csv =
        CsvWriter.builder().build(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
      csv.writeRecord("id", "capability", "status", "mode", "created_at", "completed_at");
      Optional<ListPosition> after = query.after();
      for (int written = 0; written < EXPORT; ) {
        List<? extends Stored<? extends RunFacts>> page = exported(request, query, after);
        for (Stored<? extends RunFacts> stored : page) {
          if (stored instanceof Stored.Unreadable<? extends RunFacts> unreadable) {
            csv.writeRecord(unreadable.id(), "", Stored.UNREADABLE, "", "", "");
            continue;
          }
          RunFacts run = stored.require();
          csv.writeRecord(
              run.id().toString(),
              run.subject().target(),
              run.status().toString(),
              run.tenant().mode().toString(),
              run.origin().createdAt().toString(),
              run.completedAt().map(Object::toString).orElse(""));
        }
        if (page.size() < EXPORT_PAGE || RunLists.isOfOne(query)) {
          return;
        }
        written += page.size();
        after = Optional.of(page.get(page.size() - 1).position(RunQuery::position));
      }
    }
  }

  private List<? extends Stored<? extends RunFacts>> exported(
      ConsoleRequest request, ListQuery query, Optional<ListPosition> after) {
    return RunLists.isOfOne(query)
        ? RunLists.page(omni.runs(), request.caller(), query).items()
        : omni.runs().list(request.caller(), RunLists.filter(query), after, EXPORT_PAGE);
  }
}
