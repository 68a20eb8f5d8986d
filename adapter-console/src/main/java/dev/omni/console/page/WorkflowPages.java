package dev.omni.console.page;

import dev.omni.console.form.PrettyJson;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.Part;
import dev.omni.console.view.Part.Empty;
import dev.omni.console.view.Part.Fact;
import dev.omni.console.view.Part.Graph.Node;
import dev.omni.console.view.Screen;
import dev.omni.console.view.ScriptData;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Workflows and their runs, with approvals. */
final class WorkflowPages {
  private static final String WORKFLOWS = "/console/workflows";
  private static final String RUNS = "/console/workflow-runs";
  private static final List<String> FILTERS = List.of("status", "workflow", "waiting");
  private static final Object[] STATUSES = {
    "queued", "running", "waiting", "completed", "failed", "cancelled"
  };

  private final OperationReader operations;

  WorkflowPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table
        .get(WORKFLOWS, this::list)
        .get(WORKFLOWS + "/{id}", this::show)
        .get(RUNS, this::runs)
        .get(RUNS + "/{id}", this::run)
        .post(RUNS + "/{id}", this::act);
  }

  private Answer list(ConsoleRequest request) {
    var listed = operations.list(request, "workflows.list", Map.of());
    return Answer.page(
        new Screen(
            "Workflows",
            "Computations, checks, decisions and approvals, chained into one run.",
            List.of(
                JsonTable.of(
                    "Definitions",
                    listed.items(),
                    new Empty(
                        "Workflows stand here; POST /workflows makes the first one.",
                        "",
                        "/docs/workflows",
                        "Read about workflows"),
                    List.of(
                        JsonTable.link("Name", "name", WORKFLOWS + "/", "id"),
                        JsonTable.text("Version", "version"),
                        JsonTable.badge("Status", "status"),
                        JsonTable.time("Created", "created_at"))),
                OperationReader.pager(WORKFLOWS, Map.of(), listed))));
  }

  private Answer show(ConsoleRequest request) {
    Json.Obj workflow = definition(request);
    var parts = new ArrayList<Part>();
    parts.add(
        new Part.Facts(
            "Definition",
            List.of(
                new Fact("Id", new Cell.Copy(workflow.text("id"))),
                new Fact("Version", fact(workflow, "version")),
                new Fact("Status", new Cell.Badge(workflow.findText("status").orElse("active"))),
                new Fact("Digest", new Cell.Code(workflow.findText("digest").orElse(""))),
                new Fact(
                    "Runs",
                    new Cell.Link(
                        RUNS + "?workflow=" + workflow.text("id"), "Runs of this workflow")))));
    parts.add(graph(workflow.items("steps"), Map.of()));
    parts.add(
        JsonTable.of(
            "Steps",
            objects(workflow.items("steps")),
            Empty.of("No steps."),
            List.of(
                JsonTable.code("Step", "id"),
                JsonTable.code("Uses", "uses"),
                JsonTable.text("Needs", "needs"),
                JsonTable.code("If", "if"),
                JsonTable.text("With", "with"))));
    parts.add(
        new Part.Code("JSON", PrettyJson.of(workflow.findObject("submitted").orElse(workflow))));
    return Answer.page(new Screen("Workflow " + workflow.text("name"), "", parts));
  }

  /** Returns a workflow: by its read where there is one, else from the list. */
  private Json.Obj definition(ConsoleRequest request) {
    String id = request.id().toString();
    if (operations.has("workflows.read")) {
      return operations.read(request.caller(), "workflows.read", id);
    }
    return operations
        .list(request.caller(), "workflows.list", Map.of(), Map.of("limit", "100"))
        .items()
        .stream()
        .filter(each -> each.findText("id").equals(Optional.of(id)))
        .findFirst()
        .orElseThrow(Actions::missing);
  }

  private static List<Json.Obj> objects(List<Json> items) {
    return items.stream().map(Json.Obj.class::cast).toList();
  }

  private static Cell fact(Json.Obj object, String path) {
    return JsonTable.member(object, path)
        .map(ResultParts::text)
        .map(text -> (Cell) new Cell.Text(text))
        .orElseGet(Cell::none);
  }

  private Answer runs(ConsoleRequest request) {
    Map<String, String> query = request.query().only(FILTERS);
    var listed = operations.list(request, "workflow-runs.list", query);
    return Answer.page(
        new Screen(
            "Workflow runs",
            "",
            List.of(
                new Part.Filters(
                    List.of(
                        CapabilityListPage.choice("status", "Status", STATUSES, request.query()))),
                JsonTable.of(
                    "Runs",
                    listed.items(),
                    Empty.of("Runs of workflows stand here, the newest first."),
                    List.of(
                        JsonTable.link("Id", "id", RUNS + "/", "id"),
                        JsonTable.badge("Status", "status"),
                        JsonTable.text("Waits for", "waiting.reason"),
                        JsonTable.link("Workflow", "workflow_id", WORKFLOWS + "/", "workflow_id"),
                        JsonTable.time("Created", "created_at"),
                        JsonTable.time("Ended", "completed_at"),
                        JsonTable.evidence())),
                OperationReader.pager(RUNS, query, listed))));
  }

  private Answer run(ConsoleRequest request) {
    Json.Obj run = operations.read(request.caller(), "workflow-runs.read", request.id().toString());
    boolean open = JsonTable.member(run, "completed_at").isEmpty();
    var parts = new ArrayList<Part>();
    parts.add(actions(request, run, open));
    parts.add(summary(run));
    parts.add(graph(steps(request, run), statuses(run)));
    parts.add(table(run));
    gantt(run).ifPresent(parts::add);
    parts.add(new Part.Code("Input", PrettyJson.of(run.find("input").orElse(Json.NULL))));
    JsonTable.member(run, "output")
        .ifPresent(output -> parts.add(new Part.Code("Output", PrettyJson.of(output))));
    JsonTable.member(run, "error")
        .ifPresent(error -> parts.add(new Part.Code("Error", PrettyJson.of(error))));
    var live = new Part.Live("workflow-run", open ? Optional.of("") : Optional.empty(), parts);
    return new Answer.Page(200, new Screen("Workflow run", "", List.of(live)), open);
  }

  private static Part summary(Json.Obj run) {
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", new Cell.Badge(run.text("status"))));
    facts.add(new Fact("Id", new Cell.Copy(run.text("id"))));
    run.findText("workflow_id")
        .ifPresent(id -> facts.add(new Fact("Workflow", new Cell.Link(WORKFLOWS + "/" + id, id))));
    facts.add(new Fact("Version", fact(run, "version")));
    facts.add(new Fact("Created", JsonTable.time(run.text("created_at"))));
    run.findText("completed_at")
        .ifPresent(end -> facts.add(new Fact("Ended", JsonTable.time(end))));
    run.findText("evidence_id")
        .ifPresent(
            id -> facts.add(new Fact("Evidence", new Cell.Link("/console/evidence/" + id, id))));
    return new Part.Facts("Summary", facts);
  }

  /** Returns the buttons of a run: cancel, and those of an approval that it waits for. */
  private static Part actions(ConsoleRequest request, Json.Obj run, boolean open) {
    var buttons = new ArrayList<Button>();
    String own = RUNS + "/" + run.text("id");
    Optional<String> decision = JsonTable.member(run, "waiting.decision_id").map(ResultParts::text);
    if (decision.isPresent() && request.caller().scopes().contains(Scope.OMNI_RUN)) {
      Button approve =
          new Button(own, "Approve", "primary", Map.of(Actions.FIELD, "approved"))
              .with("decision", decision.get());
      buttons.add(approve);
      buttons.add(
          Button.danger(own, "Reject")
              .with(Actions.FIELD, "rejected")
              .with("decision", decision.get()));
    }
    if (open && request.caller().scopes().contains(Scope.RUNS_CANCEL)) {
      buttons.add(Button.danger(own, "Cancel").with(Actions.FIELD, "cancel"));
    }
    return new Part.Actions(buttons, List.of());
  }

  private List<Json> steps(ConsoleRequest request, Json.Obj run) {
    return run.findText("workflow_id")
        .filter(id -> operations.has("workflows.read"))
        .map(id -> operations.read(request.caller(), "workflows.read", id).items("steps"))
        .orElse(run.items("steps"));
  }

  private static Map<String, String> statuses(Json.Obj run) {
    var statuses = new HashMap<String, String>();
    objects(run.items("steps"))
        .forEach(step -> statuses.put(step.text("id"), step.findText("status").orElse("")));
    return statuses;
  }

  private static Part graph(List<Json> steps, Map<String, String> statuses) {
    List<Node> nodes =
        objects(steps).stream()
            .map(
                step ->
                    new Node(
                        step.text("id"),
                        statuses.getOrDefault(step.text("id"), step.findText("uses").orElse("")),
                        step.items("needs").stream().map(ResultParts::text).toList()))
            .toList();
    return Part.Graph.of("Graph", nodes);
  }

  private static Part table(Json.Obj run) {
    return JsonTable.of(
        "Steps",
        objects(run.items("steps")),
        Empty.of("No step has begun."),
        List.of(
            JsonTable.code("Step", "id"),
            JsonTable.badge("Status", "status"),
            JsonTable.text("Attempts", "attempts"),
            JsonTable.time("Began", "started_at"),
            JsonTable.time("Ended", "completed_at"),
            JsonTable.text("Error", "error.message"),
            JsonTable.evidence()));
  }

  /** Returns the steps that have begun as bars over time. */
  private static Optional<Part> gantt(Json.Obj run) {
    var bars = new ArrayList<Json>();
    for (Json.Obj step : objects(run.items("steps"))) {
      Optional<String> begin = step.findText("started_at");
      Optional<String> end = step.findText("completed_at");
      if (begin.isPresent() && end.isPresent()) {
        bars.add(
            Json.obj(
                "step", step.text("id"),
                "began", begin.get(),
                "ended", end.get(),
                "status", step.findText("status")));
      }
    }
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    Json.Obj specification = Charts.bars(bars);
    return Optional.of(
        new Part.Figure(
            "Time",
            "Steps over time",
            new ScriptData(specification),
            "",
            PlotData.of(specification).table()));
  }

  private Answer act(ConsoleRequest request) {
    String id = request.id().toString();
    String action = request.form().text(Actions.FIELD);
    switch (action) {
      case "cancel" -> {
        request.caller().require(Scope.RUNS_CANCEL);
        operations.cancel(request.caller(), "workflow-runs.cancel", id);
      }
      case "approved", "rejected" ->
          operations.send(
              request.caller(),
              "outcomes.create",
              Map.of(),
              Json.obj(
                  "subject",
                  Json.obj("type", "guard_decision", "id", request.form().text("decision")),
                  "value",
                  action),
              "console-" + request.form().text("decision") + "-" + action);
      default -> throw Actions.unknown();
    }
    return Answer.redirect(RUNS + "/" + id);
  }
}
