package dev.omni.operations.workflow;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.OperationRunView;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.Warnings;
import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.condition.ConditionEvaluator;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.run.RunTarget;
import dev.omni.operations.port.FeaturePorts;
import dev.omni.operations.request.RunShape;
import dev.omni.operations.schema.InputSchemas;
import dev.omni.operations.workflow.StepState.Wait;
import dev.omni.operations.workflow.WaitReason.Awaited;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The operations of workflow runs. */
public final class WorkflowRuns implements RunHandler {
  /** The kind of its runs. */
  public static final String KIND = "workflow_run";

  private static final String WAITING = WorkflowLists.WAITING;

  private final FeatureContext context;
  private final ConditionEvaluator conditions;
  private final InputSchemas schemas;
  private final Workflows workflows;
  private final StepContext stepContext;

  /** Creates the operations. */
  public WorkflowRuns(FeatureContext context, FeaturePorts ports, StepContext stepContext) {
    this.context = context;
    this.conditions = ports.conditions();
    this.schemas = ports.schemas();
    this.workflows = new Workflows(context, ports);
    this.stepContext = stepContext;
  }

  /** Returns the operations. */
  public List<Operation> operations() {
    var rows = new ArrayList<>(workflows.operations());
    rows.add(
        Operation.creating("workflows.run", this::run)
            .keyed(this::replay)
            .under(workflows::owner)
            .withBody(RunShape.WORKFLOW.open()));
    rows.add(Operation.listing(WorkflowLists.RUNS, this::list));
    rows.add(Operation.reading("workflow-runs.read", this::read));
    rows.add(Operation.reading("workflow-runs.cancel", this::cancel));
    return rows;
  }

  private OperationEffect run(OperationCall call) {
    Optional<Json.Obj> warnings = Warnings.of(RunShape.WORKFLOW, call);
    Optional<Json> wanted = call.body().find("version");
    Document version =
        workflows
            .find(call, wanted)
            .orElseThrow(
                () ->
                    wrong(
                        wanted.isPresent() ? "/version" : "resource:uuid",
                        wanted.isPresent()
                            ? "must be a version of the workflow"
                            : "must be a workflow without problems; this one is a draft"));
    Json.Obj input = call.body().findObject("input").orElse(Json.Obj.EMPTY);
    Workflow workflow = Workflows.workflow(version);
    workflow
        .inputSchema()
        .map(schema -> schemas.problems(schema, input))
        .ifPresent(found -> require(found.stream().map(p -> p.under("/input")).toList()));
    Json.Obj stored =
        Json.obj("workflow_id", version.body().find("workflow_id"))
            .with("version", version.body().find("version"))
            .with("digest", workflow.digest())
            .with("input", input)
            .with("event", call.body().findObject("event").orElse(Json.Obj.EMPTY))
            .with("actor", WorkflowActor.toJson(call.caller()))
            .withPresent("metadata", call.body().find("metadata"))
            .withPresent(Warnings.NAME, warnings);
    var subject = new RunTarget.OperationTarget(KIND, call.uuid().orElseThrow().toString());
    return new OperationEffect.Enqueue(subject, stored, this::view);
  }

  private static void require(List<Problem> problems) {
    Fault.refuse(problems, FaultCode.PARAMETER_INVALID);
  }

  private static Fault wrong(String pointer, String message) {
    return Fault.at(FaultCode.PARAMETER_INVALID, pointer, message);
  }

  /** Lists runs; one that waits is stored as running. */
  private OperationEffect list(OperationCall call, ListQuery query) {
    List<String> statuses = query.get(WorkflowLists.STATUS).orElse(List.of());
    Optional<String> reason = query.get(WorkflowLists.REASON);
    List<String> stored =
        statuses.stream().map(name -> name.equals(WAITING) ? "running" : name).toList();
    Optional<String> workflow = query.get(WorkflowLists.WORKFLOW).map(UUID::toString);
    Filter filter = Filter.of(workflow, OperationRunView.statuses(stored));
    return ListReader.of(context.stores().runs(), call.caller().view(), query, KIND, filter)
        .where(run -> reason.isEmpty() || waits(run, reason))
        .where(run -> run.status() != RunStatus.RUNNING || has(run, statuses))
        .page("workflow.run", this::listed);
  }

  private Json.Obj listed(RunHead head) {
    Run run = head.listed();
    Workflow workflow = workflows.pinned(run.view(), run.input());
    var progress = ListedProgress.of(context, run, workflow);
    List<Json> steps =
        progress.steps().stream()
            .<Json>map(step -> progress.item(step, view(step, progress.state().state(step))))
            .toList();
    Json.Obj view = view(run, progress.state(), steps);
    return OperationRunView.item(head, progress.item(view), "input", "metadata", Warnings.NAME);
  }

  private boolean has(RunHead run, List<String> statuses) {
    return statuses.isEmpty() || statuses.contains(listed(run).findText("status").orElseThrow());
  }

  private boolean waits(RunHead run, Optional<String> reason) {
    return run.status() == RunStatus.RUNNING
        && listed(run)
            .findObject(WAITING)
            .flatMap(waiting -> waiting.findText("reason"))
            .equals(reason);
  }

  private OperationEffect read(OperationCall call) {
    return new OperationEffect.Answer(view(named(call)));
  }

  private Run named(OperationCall call) {
    return call.uuid()
        .flatMap(id -> find(call.caller(), id))
        .orElseThrow(() -> Operations.missing("workflow run"));
  }

  private Optional<Json> replay(Caller caller, UUID id) {
    return find(caller, id).map(this::view);
  }

  private Optional<Run> find(Caller caller, UUID id) {
    return context
        .stores()
        .runs()
        .find(caller.view(), id)
        .filter(run -> run.subject().kind().equals(KIND));
  }

  /** Cancels a run with its open steps, and the runs that its steps wait for. */
  private OperationEffect cancel(OperationCall call) {
    call.caller().require(dev.omni.domain.access.Scope.RUNS_CANCEL);
    Run run = named(call);
    Workflow workflow = workflows.pinned(run.view(), run.input());
    WorkflowState progress = WorkflowJournal.read(context, run, workflow);
    List<Run> behind =
        progress.waiting().stream()
            .flatMap(step -> progress.state(step).waiting().stream())
            .filter(rest -> rest.reason() == Awaited.EXECUTION)
            .flatMap(rest -> rest.about().stream())
            .map(UUID::fromString)
            .flatMap(id -> context.stores().runs().find(run.view(), id).stream())
            .toList();
    return new OperationEffect.Cancel(
        run, behind, () -> List.of(WorkflowJournal.cancelled(context, run, workflow)), this::view);
  }

  @Override
  public Report execute(Run run, Watcher watcher) {
    Workflow workflow = workflows.pinned(run.view(), run.input());
    return new WorkflowExecutor(context, conditions, stepContext, run, workflow)
        .executeAll(watcher);
  }

  /** Returns {@code {step}}, the step that was executed. */
  @Override
  public Json.Obj place(Run run) {
    Optional<String> step =
        context
            .documents()
            .findByName(run.view(), WorkflowState.KIND, run.id().toString())
            .map(Document::body)
            .flatMap(WorkflowState::runningStep);
    return Json.Obj.EMPTY.withPresent("step", step);
  }

  private Json.Obj view(Run run) {
    Workflow workflow = workflows.pinned(run.view(), run.input());
    WorkflowState progress = WorkflowJournal.read(context, run, workflow);
    List<Json> steps =
        workflow.steps().stream().<Json>map(step -> view(step, progress.state(step))).toList();
    return view(run, progress, steps);
  }

  private static Json.Obj view(Run run, WorkflowState progress, List<Json> steps) {
    Optional<Json.Obj> waiting =
        run.status() == RunStatus.RUNNING && progress.wake().isPresent()
            ? progress.waiting().stream().findFirst().map(step -> waiting(step, progress))
            : Optional.empty();
    Json.Obj view = OperationRunView.of(run, "workflow.run");
    return view.with("status", waiting.isPresent() ? Json.str(WAITING) : view.find("status"))
        .with("workflow_id", run.input().find("workflow_id"))
        .with("version", run.input().find("version"))
        .with("digest", run.input().find("digest"))
        .with("input", run.input().find("input"))
        .with("steps", steps)
        .with("output", view.find("result"))
        .with("error", run.state().outcome().map(WorkflowRuns::error).orElse(Json.NULL))
        .with("waiting", waiting)
        .withPresent("metadata", run.input().find("metadata"))
        .withPresent(Warnings.NAME, run.input().find(Warnings.NAME));
  }

  private static Json error(Outcome outcome) {
    if (!(outcome instanceof RunError failed)) {
      return Json.NULL;
    }
    return failed.details().has("code")
        ? failed.details()
        : Json.obj("step", failed.details().find("step").orElse(Json.NULL))
            .with("code", failed.code())
            .with("message", failed.message())
            .withPresent("losses", failed.details().find("losses"));
  }

  private static Optional<Integer> failed(WorkflowStep step, StepState state) {
    return step.foreach().isPresent() && step.failurePolicy().goesOn()
        ? Optional.of(state.failedItems())
        : Optional.empty();
  }

  private static Json.Obj waiting(WorkflowStep step, WorkflowState progress) {
    Wait rest = progress.state(step).waiting().orElseThrow();
    boolean approval = rest.reason() == Awaited.APPROVAL;
    return Json.obj("step", step.id(), "reason", rest.reason().toString())
        .with("until", approval ? Json.NULL : Json.of(rest.until()))
        .with("decision_id", approval ? rest.about() : Optional.empty());
  }

  private static Json.Obj view(WorkflowStep step, StepState state) {
    Json output = ExpressionScope.output(step, state);
    Optional<Json.Obj> one =
        output instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
    return Json.obj("id", step.id(), "status", state.status(), "attempts", state.attempt())
        .with("started_at", state.times().startedAt())
        .with("completed_at", state.times().completedAt())
        .with("output", output)
        .with("error", state.error())
        .withPresent("failed_items", failed(step, state))
        .with("evidence_id", one.flatMap(o -> o.find("evidence_id")))
        .with("execution_id", one.flatMap(o -> o.find("id")));
  }
}
