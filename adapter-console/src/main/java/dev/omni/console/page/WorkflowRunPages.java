package dev.omni.console.page;

import dev.omni.console.form.PrettyJson;
import dev.omni.console.item.OutcomeItem;
import dev.omni.console.item.StepItem;
import dev.omni.console.item.WorkflowItem;
import dev.omni.console.item.WorkflowRunItem;
import dev.omni.console.page.Charts.TimedStep;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs of workflows, with approvals. */
final class WorkflowRunPages {
  /** The operation whose items these pages show. */
  static final String LIST = "workflow-runs.list";

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
    Map<String, String> query = ListForm.sent(request, operations.definition(LIST));
    var listed = operations.list(request, LIST, query, WorkflowRunItem::new);
    return Answer.page(
        new Screen(
            "Workflow runs",
            "",
            List.of(
                ListForm.of(operations.definition(LIST), request.query()),
                ItemTable.of(
                    "Runs",
                    listed.items(),
                    Empty.of("Runs of workflows stand here, the newest first."),
                    List.of(
                        ItemTable.link(
                            "Id", WorkflowRunItem::id, ADDRESS + "/", WorkflowRunItem::id),
                        ItemTable.badge("Status", WorkflowRunItem::status),
                        ItemTable.text("Waits for", WorkflowRunItem::waitingReason),
                        ItemTable.link(
                            "Workflow",
                            WorkflowRunItem::workflow,
                            WorkflowPages.WORKFLOWS + "/",
                            WorkflowRunItem::workflow),
                        ItemTable.time("Created", WorkflowRunItem::createdAt),
                        ItemTable.time("Ended", WorkflowRunItem::completedAt),
                        ItemTable.evidence())),
                OperationReader.pager(request, listed))));
  }

  private Answer run(ConsoleRequest request, int status, List<PagePart> first) {
    WorkflowRunItem run =
        operations.read(
            request.caller(), "workflow-runs.read", request.id().toString(), WorkflowRunItem::new);
    boolean open = run.completedAt().isEmpty();
    var parts = new ArrayList<>(first);
    run.waitingDecision()
        .ifPresent(
            decision -> parts.addAll(ApprovalParts.of(operations, request.caller(), decision)));
    parts.add(actions(request, run, open));
    parts.add(summary(run));
    parts.add(WorkflowPages.graph(steps(request, run), statuses(run)));
    parts.add(table(run));
    gantt(run).ifPresent(parts::add);
    parts.add(new PagePart.Code("Input", PrettyJson.of(run.input())));
    run.output().ifPresent(output -> parts.add(new PagePart.Code("Output", PrettyJson.of(output))));
    run.error().ifPresent(error -> parts.add(new PagePart.Code("Error", PrettyJson.of(error))));
    var live = new PagePart.Live("workflow-run", open ? Optional.of("") : Optional.empty(), parts);
    return new Answer.Page(status, new Screen("Workflow run", "", List.of(live)), open);
  }

  private static PagePart summary(WorkflowRunItem run) {
    var facts = new ArrayList<Fact>();
    facts.add(new Fact("Status", ItemTable.cell(run.status(), Cell.Badge::new)));
    facts.add(new Fact("Id", ItemTable.cell(run.id(), Cell.Copy::new)));
    run.workflow()
        .ifPresent(
            id ->
                facts.add(
                    new Fact("Workflow", new Cell.Link(WorkflowPages.WORKFLOWS + "/" + id, id))));
    facts.add(new Fact("Version", ItemTable.cell(run.version(), Cell.Text::new)));
    facts.add(new Fact("Created", ItemTable.cell(run.createdAt(), ItemTable::time)));
    run.completedAt().ifPresent(end -> facts.add(new Fact("Ended", ItemTable.time(end))));
    run.evidence()
        .ifPresent(
            id -> facts.add(new Fact("Evidence", new Cell.Link("/console/evidence/" + id, id))));
    return new PagePart.Facts("Summary", facts);
  }

  /** Returns the buttons of a run: cancel, and those of an approval that it waits for. */
  private static PagePart actions(ConsoleRequest request, WorkflowRunItem run, boolean open) {
    var buttons = new ArrayList<Button>();
    String own = ADDRESS + "/" + request.id();
    Optional<String> decision = run.waitingDecision();
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

  private List<StepItem> steps(ConsoleRequest request, WorkflowRunItem run) {
    return run.workflow()
        .filter(id -> operations.has("workflows.read"))
        .map(
            id ->
                operations.read(request.caller(), "workflows.read", id, WorkflowItem::new).steps())
        .orElse(run.steps());
  }

  private static Map<String, String> statuses(WorkflowRunItem run) {
    var statuses = new HashMap<String, String>();
    run.steps().forEach(step -> statuses.put(step.id().orElse("?"), step.status().orElse("")));
    return statuses;
  }

  private static PagePart table(WorkflowRunItem run) {
    return ItemTable.of(
        "Steps",
        run.steps(),
        Empty.of("No step has begun."),
        List.of(
            ItemTable.code("Step", StepItem::id),
            ItemTable.badge("Status", StepItem::status),
            ItemTable.text("Attempts", StepItem::attempts),
            ItemTable.time("Began", StepItem::startedAt),
            ItemTable.time("Ended", StepItem::completedAt),
            ItemTable.text("Error", StepItem::error),
            ItemTable.evidence()));
  }

  /** Returns the steps that have begun as bars over time. */
  private static Optional<PagePart> gantt(WorkflowRunItem run) {
    var bars = new ArrayList<TimedStep>();
    for (StepItem step : run.steps()) {
      Optional<String> begin = step.startedAt();
      Optional<String> end = step.completedAt();
      if (begin.isPresent() && end.isPresent()) {
        bars.add(
            new TimedStep(
                step.id().orElse("?"),
                Instant.parse(begin.get()),
                Instant.parse(end.get()),
                step.status().orElse("")));
      }
    }
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(Figures.of("Time", "Steps over time", Charts.steps(bars)));
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
        String problems = opinion(request, action).problems();
        if (!problems.isEmpty()) {
          return run(request, 422, List.of(new PagePart.Note("bad", "Not counted", problems)));
        }
      }
      default -> throw Actions.unknown();
    }
    return Answer.redirect(ADDRESS + "/" + id);
  }

  private OutcomeItem opinion(ConsoleRequest request, String value) {
    String decision = request.form().text("decision");
    return operations.record(
        request.caller(),
        Json.obj("subject", Json.obj("type", "guard_decision", "id", decision), "value", value),
        "console-" + decision + "-" + value);
  }
}
