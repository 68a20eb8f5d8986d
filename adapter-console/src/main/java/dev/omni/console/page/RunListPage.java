package dev.omni.console.page;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.omni.application.Omni;
import dev.omni.application.list.FormulaGuard;
import dev.omni.application.list.ListQuery;
import dev.omni.application.run.list.RunLists;
import dev.omni.application.run.list.RunMember;
import dev.omni.application.run.list.RunPage;
import dev.omni.application.run.list.RunValues;
import dev.omni.application.spi.store.Stored;
import dev.omni.console.item.Members;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Hint;
import dev.omni.console.view.Field.Kind;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.World;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The list of runs with its filters, and its export. */
public final class RunListPage {
  private static final int EXPORT_PAGE = 500;
  private static final int EXPORT = 100_000;

  /** The members of the input that a table shows where no columns are chosen. */
  private static final int DISTINCTIVE = 3;

  /** The filters that usage has too. */
  private static final List<String> USAGE =
      List.of("world", "capability", "status", "workspace_id");

  /** The names of the period that the form has as Since and Until. */
  private static final List<String> CREATED = List.of("created_after", "created_before");

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
    try {
      return listed(request);
    } catch (Fault refused) {
      if (refused.code() != FaultCode.PARAMETER_INVALID) {
        throw refused;
      }
      return new Answer.Page(422, new Screen("Runs", "", refused(request, refused)), false);
    }
  }

  /** Returns the form as it was filled, with the problem of each field. */
  private List<PagePart> refused(ConsoleRequest request, Fault fault) {
    var messages = new LinkedHashMap<String, String>();
    Actions.messages(fault)
        .forEach((at, message) -> messages.put(at.replaceFirst("^query:", ""), message));
    List<Field> fields =
        filters(request).fields().stream()
            .map(
                field ->
                    Optional.ofNullable(messages.get(field.name()))
                        .map(field::refused)
                        .orElse(field))
            .toList();
    List<PagePart.Problem> problems =
        messages.entrySet().stream()
            .map(each -> problem(fields, each.getKey(), each.getValue()))
            .toList();
    return List.of(new PagePart.Problems(problems), new PagePart.Filters(fields));
  }

  private static PagePart.Problem problem(List<Field> fields, String name, String message) {
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .map(field -> new PagePart.Problem(field.id(), field.label() + " " + message))
        .findFirst()
        .orElseGet(() -> new PagePart.Problem("", name + " " + message));
  }

  private RunPage page(ConsoleRequest request, ListQuery query, int limit) {
    return ListForm.located(
        () -> RunLists.page(omni.runs(), omni.worlds(), request.caller(), query, limit));
  }

  private Answer listed(ConsoleRequest request) {
    Map<String, String> sent = ListForm.sent(request, RunLists.RUNS);
    ListQuery query = ListForm.query(request, RunLists.RUNS, sent);
    RunPage page = page(request, query, query.limit());
    RunTable table = table(request, query, page);
    var parts = new ArrayList<PagePart>();
    parts.add(filters(request));
    chart(request, query).ifPresent(parts::add);
    summary(page).ifPresent(text -> parts.add(new PagePart.Note("info", "", text)));
    parts.add(
        new PagePart.Actions(
            List.of(), List.of(new Cell.Link(csv(sent, table.members()), "Export CSV"))));
    PagePart.Table rows =
        sent.isEmpty()
            ? table.titled("Runs", page.items())
            : table.titled("Runs", page.items(), Empty.of("No run matches these filters."));
    parts.add(new PagePart.Selection("/console/compare", "Compare", rows));
    parts.add(new PagePart.Pager(page.next().map(request::next)));
    return Answer.page(new Screen("Runs", "", parts));
  }

  /** Returns the address of the same runs and columns as CSV. */
  private static String csv(Map<String, String> sent, List<RunMember> members) {
    var query = new LinkedHashMap<>(sent);
    if (!members.isEmpty()) {
      query.put(
          RunLists.COLUMNS.name(),
          members.stream().map(RunMember::text).collect(Collectors.joining(",")));
    }
    return Addresses.with(Addresses.RUNS + ".csv", query);
  }

  private RunTable table(ConsoleRequest request, ListQuery query, RunPage page) {
    Optional<RunValues> values =
        RunLists.listed(omni.worlds(), query).map(of -> values(request, of));
    List<RunFacts> read = page.items().stream().flatMap(run -> run.value().stream()).toList();
    List<RunMember> members =
        query
            .get(RunLists.COLUMNS)
            .or(() -> values.map(of -> of.distinctive(read, DISTINCTIVE)))
            .orElse(List.of());
    return new RunTable(omni.runs().now(), true, values, members);
  }

  private RunValues values(ConsoleRequest request, Capability capability) {
    return new RunValues(omni.runs(), request.caller(), capability);
  }

  /** Returns how many runs there are, and how many were read to find them, where that is known. */
  private static Optional<String> summary(RunPage page) {
    Optional<String> count =
        page.count().map(runs -> runs.text() + (runs.text().equals("1") ? " run." : " runs."));
    Optional<String> scan =
        page.scan()
            .map(
                read ->
                    String.format(Locale.ROOT, "%,d read", read.runs())
                        + (read.complete() ? ", which are all." : "; older ones were not read."));
    return count.isEmpty() && scan.isEmpty()
        ? Optional.empty()
        : Optional.of((count.orElse("") + " " + scan.orElse("")).strip());
  }

  /** Returns the runs by status over the filtered time, as far as usage has the filters. */
  private Optional<PagePart> chart(ConsoleRequest request, ListQuery listed) {
    Filter filter = RunLists.filter(listed, omni.runs().now());
    if (RunLists.isOfOne(listed)
        || RunLists.hasConditions(listed)
        || !filter.statuses().stream().allMatch(RunStatus::terminal)) {
      return Optional.empty();
    }
    Map<String, String> query = request.query().only(USAGE);
    filter.workspace().ifPresent(id -> query.put("workspace_id", id.toString()));
    return charts.runs(
        request.caller(), query, filter.created().after(), filter.created().before());
  }

  private PagePart.Filters filters(ConsoleRequest request) {
    PagePart.Filters all =
        ListForm.of(
            RunLists.RUNS,
            request.query(),
            Map.of(
                "workspace_id", workspaces(request),
                "where", where(request),
                "since", line(request, "since", "Since", "As 1h, 7d or 2026-01-31T12:00:00Z"),
                "until", line(request, "until", "Until", "As 1h, 7d or 2026-01-31T12:00:00Z"),
                "sort", line(request, "sort", "Sort", "As duration or -result.price"),
                "columns", line(request, "columns", "Columns", "As input.spot,result.price"),
                "count", count(request)));
    return new PagePart.Filters(
        all.fields().stream()
            .filter(field -> !CREATED.contains(field.name()) || request.query().has(field.name()))
            .toList());
  }

  private static Field line(ConsoleRequest request, String name, String label, String help) {
    return Field.line(name, label, request.query().text(name)).with(help(help));
  }

  private static Hint help(String text) {
    return new Hint("", text, "", false);
  }

  private static Field where(ConsoleRequest request) {
    String lines = String.join("\n", request.query().all("where")).replace("\r\n", "\n");
    return new Field(
        "where",
        "Where",
        new Kind.Area(2),
        lines,
        help("One condition a line, as result.price>7.5; with a capability"),
        Optional.empty());
  }

  private static Field count(ConsoleRequest request) {
    return Field.tick("count", "Count", request.query().text("count").equals("true"));
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
    RunPage first = page(request, query, EXPORT_PAGE);
    return new Answer.Streamed(
        "text/csv; charset=utf-8",
        Optional.of("runs.csv"),
        out -> write(request, query, first, out));
  }

  private void write(ConsoleRequest request, ListQuery query, RunPage first, OutputStream out)
      throws IOException {
    List<RunMember> members = query.get(RunLists.COLUMNS).orElse(List.of());
    Optional<RunValues> values =
        RunLists.listed(omni.worlds(), query).map(of -> values(request, of));
    try (CsvWriter csv =
        CsvWriter.builder().build(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
      var head =
          new ArrayList<>(
              List.of("id", "capability", "status", "mode", "created_at", "completed_at"));
      members.forEach(member -> head.add(member.text()));
      csv.writeRecord(head);
      RunPage page = first;
      long read = 0;
      while (true) {
        for (Stored<RunFacts> stored : page.items()) {
          csv.writeRecord(FormulaGuard.cells(record(stored, values, members)));
        }
        read += Math.max(page.items().size(), page.scan().map(RunPage.Scan::runs).orElse(0));
        if (page.next().isEmpty() || read >= EXPORT) {
          return;
        }
        page = page(request, query.after(page.next()), EXPORT_PAGE);
      }
    }
  }

  private static List<String> record(
      Stored<RunFacts> stored, Optional<RunValues> values, List<RunMember> members) {
    var record = new ArrayList<String>();
    if (stored instanceof Stored.Unreadable<RunFacts> unreadable) {
      record.addAll(List.of(unreadable.id(), "", Stored.UNREADABLE, "", "", ""));
      members.forEach(member -> record.add(""));
      return record;
    }
    RunFacts run = stored.require();
    record.add(run.id().toString());
    record.add(run.subject().target());
    record.add(run.status().toString());
    record.add(run.tenant().mode().toString());
    record.add(run.origin().createdAt().toString());
    record.add(run.completedAt().map(Objects::toString).orElse(""));
    values.ifPresent(
        of ->
            of.shown(run, members)
                .forEach(value -> record.add(value.map(Members::text).orElse(""))));
    return record;
  }
}
