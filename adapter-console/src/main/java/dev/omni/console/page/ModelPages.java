package dev.omni.console.page;

import dev.omni.application.feature.model.ModelLists;
import dev.omni.application.operation.OperationRunView;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Models, their runs, and benchmark runs with intervals. */
final class ModelPages {
  private static final String ADDRESS = "/console/models";
  private static final Map<String, String> LAST = Map.of("limit", "25");

  private final OperationReader operations;

  ModelPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table.get(ADDRESS, this::list);
  }

  private Answer list(ConsoleRequest request) {
    var models = operations.list(request, "models.list", ListForm.sent(request, ModelLists.MODELS));
    var runs = operations.list(request.caller(), "model-runs.list-all", Map.of(), LAST);
    var benchmarks = operations.list(request.caller(), "benchmark-runs.list", Map.of(), LAST);
    var parts = new ArrayList<PagePart>();
    parts.add(
        JsonTable.of(
            "Models",
            models.items(),
            Empty.of("This server has no models."),
            List.of(
                JsonTable.code("Id", "id"),
                JsonTable.text("Name", "name"),
                JsonTable.text("Kind", "kind"),
                JsonTable.text("Tasks", "task_kinds"),
                JsonTable.text("Version", "version"),
                JsonTable.badge("Status", "status"))));
    parts.add(OperationReader.pager(request, models));
    intervals(request.caller(), benchmarks.items()).ifPresent(parts::add);
    parts.add(
        JsonTable.of(
            "Benchmark runs",
            benchmarks.items(),
            new Empty(
                "Benchmark runs stand here; POST /benchmarks/runs makes the first one.",
                "",
                "/docs/benchmarks",
                "Read about benchmarks"),
            List.of(
                JsonTable.code("Model", "model"),
                JsonTable.badge("Status", "status"),
                JsonTable.text("Mode", "mode"),
                JsonTable.text("Suites", "suites"),
                JsonTable.time("Created", "created_at"),
                JsonTable.time("Ended", "completed_at"),
                JsonTable.evidence())));
    parts.add(
        JsonTable.of(
            "Model runs",
            runs.items(),
            new Empty(
                "Runs of models stand here; POST /models/{model}/runs makes the first one.",
                "",
                "/docs/models",
                "Read about models"),
            List.of(
                JsonTable.code("Id", "id"),
                JsonTable.code("Model", "model"),
                JsonTable.badge("Status", "status"),
                JsonTable.time("Created", "created_at"),
                JsonTable.evidence())));
    return Answer.page(new Screen("Models and benchmarks", "", parts));
  }

  /** Returns the figures of the last completed benchmark run of each model, with intervals. */
  private Optional<PagePart> intervals(Caller caller, List<Json.Obj> runs) {
    var points = new ArrayList<Json>();
    var seen = new ArrayList<String>();
    for (Json.Obj run : runs) {
      String model = run.findText("model").orElse("");
      Optional<Json.Obj> result = seen.contains(model) ? Optional.empty() : result(caller, run);
      if (result.isPresent()) {
        seen.add(model);
        result.get().items("suites").stream()
            .map(Json.Obj.class::cast)
            .forEach(suite -> add(model, suite, points));
      }
    }
    if (points.isEmpty()) {
      return Optional.empty();
    }
    Json.Obj specification = Charts.intervals(points, "Share, with 95 % interval");
    return Optional.of(
        Figures.of(
            "By dimension",
            "Last completed run of each model among the newest 25, with 95 % intervals",
            specification));
  }

  /** Returns the result of a listed run, which is read when the list omits it. */
  private Optional<Json.Obj> result(Caller caller, Json.Obj run) {
    return run.has(OperationRunView.OMITTED)
        ? operations.read(caller, "benchmark-runs.read", run.text("id")).findObject("result")
        : run.findObject("result");
  }

  private static void add(String model, Json.Obj suite, List<Json> points) {
    Json.Obj dimensions = suite.findObject("dimensions").orElse(Json.Obj.EMPTY);
    dimensions
        .members()
        .forEach(
            (name, value) -> {
              if (value instanceof Json.Obj figure && figure.findArray("ci95").isPresent()) {
                Json.Arr interval = figure.findArray("ci95").orElseThrow();
                points.add(
                    Json.obj(
                        "group", model,
                        "name", suite.findText("suite").orElse("") + ": " + name,
                        "value", figure.find("value"),
                        "low", interval.get(0),
                        "high", interval.get(1)));
              }
            });
  }
}
