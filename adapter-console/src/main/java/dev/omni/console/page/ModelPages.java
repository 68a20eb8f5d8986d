package dev.omni.console.page;

import dev.omni.console.item.BenchmarkRunItem;
import dev.omni.console.item.ModelItem;
import dev.omni.console.item.ModelRunItem;
import dev.omni.console.page.Charts.NamedInterval;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Models, their runs, and benchmark runs with intervals. */
final class ModelPages {
  /** The operation whose items these pages show. */
  static final String LIST = "models.list";

  private static final String ADDRESS = "/console/models";
  private static final int LAST = 25;

  private final OperationReader operations;

  ModelPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(ADDRESS, this::list);
  }

  private Answer list(ConsoleRequest request) {
    var models =
        operations.list(
            request, LIST, ListForm.sent(request, operations.definition(LIST)), ModelItem::new);
    var runs =
        operations.list(
            request.caller(),
            OperationQuery.of("model-runs.list-all").limit(LAST),
            ModelRunItem::new);
    var benchmarks =
        operations.list(
            request.caller(),
            OperationQuery.of("benchmark-runs.list").limit(LAST),
            BenchmarkRunItem::new);
    var parts = new ArrayList<PagePart>();
    parts.add(
        ItemTable.of(
            "Models",
            models.items(),
            Empty.of("This server has no models."),
            List.of(
                ItemTable.code("Id", ModelItem::id),
                ItemTable.text("Name", ModelItem::name),
                ItemTable.text("Kind", ModelItem::kind),
                ItemTable.text("Tasks", ModelItem::tasks),
                ItemTable.text("Version", ModelItem::version),
                ItemTable.badge("Status", ModelItem::status))));
    parts.add(OperationReader.pager(request, models));
    intervals(request.caller(), benchmarks.items()).ifPresent(parts::add);
    parts.add(
        ItemTable.of(
            "Benchmark runs",
            benchmarks.items(),
            new Empty(
                "Benchmark runs stand here; POST /benchmarks/runs makes the first one.",
                "",
                "/docs/benchmarks",
                "Read about benchmarks"),
            List.of(
                ItemTable.code("Model", BenchmarkRunItem::model),
                ItemTable.badge("Status", BenchmarkRunItem::status),
                ItemTable.text("Mode", BenchmarkRunItem::mode),
                ItemTable.text("Suites", BenchmarkRunItem::suites),
                ItemTable.time("Created", BenchmarkRunItem::createdAt),
                ItemTable.time("Ended", BenchmarkRunItem::completedAt),
                ItemTable.evidence())));
    parts.add(
        ItemTable.of(
            "Model runs",
            runs.items(),
            new Empty(
                "Runs of models stand here; POST /models/{model}/runs makes the first one.",
                "",
                "/docs/models",
                "Read about models"),
            List.of(
                ItemTable.code("Id", ModelRunItem::id),
                ItemTable.code("Model", ModelRunItem::model),
                ItemTable.badge("Status", ModelRunItem::status),
                ItemTable.time("Created", ModelRunItem::createdAt),
                ItemTable.evidence())));
    return Answer.page(new Screen("Models and benchmarks", "", parts));
  }

  /** Returns the figures of the last completed benchmark run of each model, with intervals. */
  private Optional<PagePart> intervals(Caller caller, List<BenchmarkRunItem> runs) {
    var points = new ArrayList<NamedInterval>();
    var seen = new ArrayList<String>();
    for (BenchmarkRunItem run : runs) {
      String model = run.model().orElse("");
      Optional<BenchmarkRunItem> ended =
          seen.contains(model) ? Optional.empty() : withResult(caller, run);
      if (ended.isPresent()) {
        seen.add(model);
        ended.get().figures().forEach(figure -> points.add(point(model, figure)));
      }
    }
    if (points.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Figures.of(
            "By dimension",
            "Last completed run of each model among the newest 25, with 95 % intervals",
            Charts.intervals(points, "share")));
  }

  /** Returns a listed run with its result, which is read when the list omits it. */
  private Optional<BenchmarkRunItem> withResult(Caller caller, BenchmarkRunItem run) {
    BenchmarkRunItem whole =
        run.isOmitted()
            ? operations.read(
                caller, "benchmark-runs.read", run.id().orElseThrow(), BenchmarkRunItem::new)
            : run;
    return Optional.of(whole).filter(BenchmarkRunItem::hasResult);
  }

  private static NamedInterval point(String model, BenchmarkRunItem.Figure figure) {
    return new NamedInterval(
        model,
        figure.suite() + ": " + figure.dimension(),
        figure.value(),
        figure.low(),
        figure.high());
  }
}
