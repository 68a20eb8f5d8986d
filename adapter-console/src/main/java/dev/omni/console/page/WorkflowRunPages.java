package dev.omni.console.page;

import dev.omni.application.feature.workflow.WorkflowLists;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
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

/** Runs of workflows, with approvals. */
final class WorkflowRunPages {
  static final String ADDRESS = "/console/workflow-runs";


  private final OperationReader operations;

  WorkflowRunPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table
        .get(ADDRESS, this::runs)
        .get(ADDRESS + "/{id}", request -> run(request, 200, List.of()))
        .post(ADDRESS + "/{id}", this::act);
  }

  private Answer runs(ConsoleRequest request) {
    Map<String, String> query = ListForm.sent(request, WorkflowLists.RUNS);
    var listed = operations.list(request, "workflow-runs.list", query);
    return Answer.page(
        new Screen(
            "Workflow runs",
            "",
            List.of(
                ListForm.of(WorkflowLists.RUNS, request.query()),
                JsonTable.of(
                    "Runs",
                    listed.items(),
                    Empty.of("Runs of workflows stand here, the newest first."),
                    List.of(
                        JsonTable.link("Id", "id", ADDRESS + "/", "id"),
                        JsonTable.badge("Status", "status"),
                        JsonTable.text("Waits for", "waiting.reason"),
                        JsonTable.link(
                            "Workflow",
                            "workflow_id",
                            WorkflowPages.WORKFLOWS + "/",
                            "workflow_id"),
                        JsonTable.time("Created", "created_at"),
                        JsonTable.time("Ended", "completed_at"),
                        JsonTable.evidence())),
                OperationReader.pager(request, listed))));
  }

  private Answer run(ConsoleRequest request, int status, List<PagePart> first) {
    Json.Obj run = operations.read(request.caller(), "workflow-runs.read", request.id().toString());
    boolean open = JsonTable.member(run, "completed_at").isEmpty();
    var parts = new ArrayList<>(first);
    waiting(run)
        .ifPresent(
            decision -> parts.addAll(ApprovalParts.of(operations, request.caller(), decision)));
    parts.add(actions(request, run, open));
    parts.add(summary(run));
    parts.add(WorkflowPages.graph(steps(request, run), statuses(run)));
    parts.add(table(run));
    gantt(run).ifPresent(parts::add);
    parts.add(new PagePart.Code("Input", PrettyJson.of(run.find("input").orElse(Json.NULL))));
    JsonTable.member(run, "output")
        .ifPresent(output -> parts.add(new PagePart.Code("Output", PrettyJson.of(output))));
    JsonTable.member(run, "error")
        .ifPresent(error -> parts.add(new PagePart.Code("Error", PrettyJson.of(error))));
    var live = new PagePart.Live("workflow-run", open ? Optional.of("") : Optional.empty(), parts);
    return new Answer.Page(status, new Screen("Workflow run", "", List.of(live)), open);
  }

  private static PagePart summary(Json.Obj run) {
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", new Cell.Badge(run.text("status"))));
    facts.add(new Fact("Id", new Cell.Copy(run.text("id"))));
    run.findText("workflow_id")
        .ifPresent(
            id ->
                facts.add(
                    new Fact("Workflow", new Cell.Link(WorkflowPages.WORKFLOWS + "/" + id, id))));
    facts.add(new Fact("Version", WorkflowPages.fact(run, "version")));
    facts.add(new Fact("Created", JsonTable.time(run.text("created_at"))));
    run.findText("completed_at")
        .ifPresent(end -> facts.add(new Fact("Ended", JsonTable.time(end))));
    run.findText("evidence_id")
        .ifPresent(
            id -> facts.add(new Fact("Evidence", new Cell.Link("/console/evidence/" + id, id))));
    return new PagePart.Facts("Summary", facts);
  }

  /** Returns the buttons of a run: cancel, and those of an approval that it waits for. */
  private static PagePart actions(ConsoleRequest request, Json.Obj run, boolean open) {
    var buttons = new ArrayList<Button>();
    String own = ADDRESS + "/" + run.text("id");
    Optional<String> decision = waiting(run);
    if (decision.isPresent() && request.caller().approves()) {
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
    return new PagePart.Actions(buttons, List.of());
  }

  /** Returns the decision that a run waits for. */
  private static Optional<String> waiting(Json.Obj run) {
    return JsonTable.member(run, "waiting.decision_id").map(ResultParts::text);
  }

  private List<Json> steps(ConsoleRequest request, Json.Obj run) {
    return run.findText("workflow_id")
        .filter(id -> operations.has("workflows.read"))
        .map(id -> operations.read(request.caller(), "workflows.read", id).items("steps"))
        .orElse(run.items("steps"));
  }

  private static Map<String, String> statuses(Json.Obj run) {
    var statuses = new HashMap<String, String>();
    WorkflowPages.objects(run.items("steps"))
        .forEach(step -> statuses.put(step.text("id"), step.findText("status").orElse("")));
    return statuses;
  }

  private static PagePart table(Json.Obj run) {
    return JsonTable.of(
        "Steps",
        WorkflowPages.objects(run.items("steps")),
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
  private static Optional<PagePart> gantt(Json.Obj run) {
    var bars = new ArrayList<Json>();
    for (Json.Obj step : WorkflowPages.objects(run.items("steps"))) {
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
    return Optional.of(Figures.of("Time", "Steps over time", Charts.bars(bars)));
  }

  private Answer act(ConsoleRequest request) {
    String id = request.id().toString();
    String action = request.form().text(Actions.FIELD);
    switch (action) {
      case "cancel" -> {
        request.caller().require(Scope.RUNS_CANCEL);
        operations.cancel(request.caller(), "workflow-runs.cancel", id);
      }
      case "approved", "rejected" -> {
        String problems = ApprovalParts.problems(opinion(request, action));
        if (!problems.isEmpty()) {
          return run(request, 422, List.of(new PagePart.Note("bad", "Not counted", problems)));
        }
      }
      default -> throw Actions.unknown();
    }
    return Answer.redirect(ADDRESS + "/" + id);
  }

  private Json.Obj opinion(ConsoleRequest request, String value) {
    String decision = request.form().text("decision");
    return operations.send(
        request.caller(),
        "outcomes.create",
        Map.of(),
        Json.obj("subject", Json.obj("type", "guard_decision", "id", decision), "value", value),
        "console-" + decision + "-" + value);
  }
}
