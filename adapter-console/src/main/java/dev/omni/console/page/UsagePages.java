package dev.omni.console.page;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.omni.application.list.FormulaGuard;
import dev.omni.application.list.ListQuery;
import dev.omni.application.usage.Usage;
import dev.omni.application.usage.UsageLists;
import dev.omni.application.usage.UsagePage;
import dev.omni.application.usage.UsageRequest;
import dev.omni.console.page.Charts.Axes;
import dev.omni.console.page.Charts.Period;
import dev.omni.console.page.Charts.TimedNumber;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Field;
import dev.omni.console.view.Field.Option;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.json.Json;
import dev.omni.domain.usage.UsageAmount;
import dev.omni.domain.usage.UsageBucket;
import dev.omni.domain.usage.UsageDimension;
import dev.omni.domain.usage.UsageRow;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The usage of a project: totals, a table, and bars by group. */
public final class UsagePages {
  private static final String ADDRESS = "/console/usage";
  private static final List<String> NAMES = List.of("from", "to", "bucket", "group_by");

  private final Usage usage;

  /** Creates the page. */
  public UsagePages(Usage usage) {
    this.usage = usage;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get(ADDRESS, this::show).get(ADDRESS + ".csv", this::export);
  }

  private UsagePage read(ConsoleRequest request) {
    Map<String, String> query = request.query().only(NAMES);
    ListQuery sums = ListForm.query(request, UsageLists.USAGE, query);
    return usage.read(request.caller(), usage.request(sums), request.after());
  }

  private Answer show(ConsoleRequest request) {
    UsagePage page = read(request);
    Map<String, String> query = request.query().only(NAMES);
    var parts = new ArrayList<PagePart>();
    parts.add(filters(request, page.request()));
    parts.add(totals(page));
    if (!page.quotas().isEmpty()) {
      parts.add(quotas(page));
    }
    if (!page.rows().isEmpty()) {
      parts.add(chart(page));
    }
    parts.add(
        new PagePart.Actions(
            List.of(),
            List.of(new Cell.Link(Addresses.with(ADDRESS + ".csv", query), "Export CSV"))));
    parts.add(table(page));
    parts.add(new PagePart.Pager(page.next().map(request::next)));
    return Answer.page(
        new Screen("Usage", "Ended runs of this project and mode, by day or hour in UTC.", parts));
  }

  private static PagePart filters(ConsoleRequest request, UsageRequest used) {
    var groups = new ArrayList<Option>();
    String chosen = request.query().text("group_by");
    groups.add(new Option("", "nothing", chosen.isEmpty()));
    for (UsageDimension dimension : UsageDimension.values()) {
      String name = dimension.toString();
      groups.add(new Option(name, name, name.equals(chosen)));
    }
    return new PagePart.Filters(
        List.of(
            Field.line("from", "From", request.query().text("from")).with(ListForm.TIME),
            Field.line("to", "To", request.query().text("to")).with(ListForm.TIME),
            Field.choice(
                "bucket",
                "Bucket",
                List.of(
                    new Option("day", "day", used.bucket().toString().equals("day")),
                    new Option("hour", "hour", used.bucket().toString().equals("hour")))),
            Field.choice("group_by", "Group by", groups)));
  }

  private static PagePart totals(UsagePage page) {
    UsageAmount total = page.totals();
    return new PagePart.Facts(
        "Totals",
        List.of(
            new Fact("From", new Cell.Time(page.request().from())),
            new Fact("To", new Cell.Time(page.request().to())),
            new Fact("Runs", new Cell.Code(String.valueOf(total.runs()))),
            new Fact("Rows", new Cell.Code(String.valueOf(total.rows()))),
            new Fact("Computing time", new Cell.Code(seconds(total))),
            new Fact("Bytes", new Cell.Code(String.valueOf(total.bytes())))));
  }

  private static PagePart quotas(UsagePage page) {
    List<List<Cell>> rows =
        page.quotas().stream()
            .map(
                state ->
                    List.<Cell>of(
                        new Cell.Code(state.limit().toString()),
                        new Cell.Code(String.valueOf(state.allowed())),
                        new Cell.Code(String.valueOf(state.used())),
                        new Cell.Badge(state.reached() ? "reached" : "open"),
                        state.resetsAt().<Cell>map(Cell.Time::new).orElse(Cell.text("never"))))
            .toList();
    return new PagePart.Table(
        "Quotas", List.of("Quota", "Limit", "Used", "Status", "Resets"), rows, Empty.of(""));
  }

  private static String seconds(UsageAmount amount) {
    return Json.num(amount.compute().toNanos() / 1e9).canonical() + " s";
  }

  private static PagePart chart(UsagePage page) {
    List<TimedNumber> bars =
        page.rows().stream()
            .map(row -> new TimedNumber(row.group().start(), group(row), row.amount().runs()))
            .toList();
    String by =
        page.request().groupBy().stream().map(Object::toString).collect(Collectors.joining(", "));
    boolean hours = page.request().bucket() == UsageBucket.HOUR;
    var axes =
        new Axes(
            "runs",
            hours ? ChronoUnit.HOURS : ChronoUnit.DAYS,
            new Period(page.request().from(), page.request().to()));
    return Figures.of(
        "Runs over time",
        "Ended runs by " + page.request().bucket() + (by.isEmpty() ? "" : " and " + by),
        Charts.stacked(bars, axes));
  }

  private static String group(UsageRow row) {
    String values = String.join(", ", row.group().values());
    return values.isBlank() ? "runs" : values;
  }

  private static List<String> columns(UsagePage page) {
    var columns = new ArrayList<String>();
    columns.add("Start");
    page.request().groupBy().forEach(dimension -> columns.add(dimension.toString()));
    columns.addAll(List.of("Runs", "Rows", "Computing time", "Bytes"));
    return columns;
  }

  private static PagePart table(UsagePage page) {
    List<List<Cell>> rows = page.rows().stream().map(UsagePages::cells).toList();
    return new PagePart.Table(
        "Usage",
        columns(page),
        rows,
        new Empty(
            "Usage of ended runs stands here.",
            "",
            Addresses.CAPABILITIES,
            "Choose a capability and run it"));
  }

  private static List<Cell> cells(UsageRow row) {
    var cells = new ArrayList<Cell>();
    cells.add(new Cell.Time(row.group().start()));
    row.group().values().forEach(value -> cells.add(new Cell.Text(value)));
    cells.add(new Cell.Code(String.valueOf(row.amount().runs())));
    cells.add(new Cell.Code(String.valueOf(row.amount().rows())));
    cells.add(new Cell.Code(seconds(row.amount())));
    cells.add(new Cell.Code(String.valueOf(row.amount().bytes())));
    return cells;
  }

  private Answer export(ConsoleRequest request) {
    UsagePage page = read(request);
    var text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    csv.writeRecord(FormulaGuard.cells(columns(page)));
    for (UsageRow row : page.rows()) {
      var values = new ArrayList<String>();
      values.add(row.group().start().toString());
      values.addAll(row.group().values());
      values.add(String.valueOf(row.amount().runs()));
      values.add(String.valueOf(row.amount().rows()));
      values.add(seconds(row.amount()));
      values.add(String.valueOf(row.amount().bytes()));
      csv.writeRecord(FormulaGuard.cells(values));
    }
    return new Answer.Bytes(
        "text/csv; charset=utf-8",
        text.toString().getBytes(StandardCharsets.UTF_8),
        Optional.of("usage.csv"));
  }
}
