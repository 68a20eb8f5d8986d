package dev.omni.operations.model;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.OperationRunView;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.Warnings;
import dev.omni.application.run.worker.DeadlineWatcher;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunQuery.Filter;
import dev.omni.domain.run.RunTarget;
import dev.omni.engine.Infeasible;
import dev.omni.operations.request.RunShape;
import dev.omni.operations.schema.InputSchemas;
import dev.omni.operations.series.Series;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;

/** The operations of models and their runs. */
public final class ModelRuns {
  /** The kind of its runs. */
  public static final String KIND = "model_run";

  private final Models models;
  private final InputSchemas schemas;
  private final Series series;
  private final RunStore runs;
  private final ClockAndIds clockAndIds;

  /** Creates the operations. */
  public ModelRuns(
      Models models, InputSchemas schemas, Series series, RunStore runs, ClockAndIds clockAndIds) {
    this.models = models;
    this.schemas = schemas;
    this.series = series;
    this.runs = runs;
    this.clockAndIds = clockAndIds;
  }

  /** Returns the operations. */
  public List<Operation> operations() {
    return List.of(
        Operation.listing(ModelLists.MODELS, this::list),
        Operation.listing(ModelLists.RUNS_OF_MODEL, this::listRunsOfModel),
        Operation.listing(
            ModelLists.RUNS, (call, query) -> listRuns(call, query, query.get(ModelLists.MODEL))),
        Operation.reading("model-runs.read", this::readRun),
        Operation.creating("models.run", this::run)
            .keyed(this::replay)
            .under(call -> models.owner(call.caller().view(), call.text("model")))
            .withBody(RunShape.MODEL.open()));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    List<Json.Obj> all = models.all(call.caller().view()).stream().map(ModelRuns::view).toList();
    return OperationEffect.Listed.of(all, query);
  }

  private OperationEffect listRunsOfModel(OperationCall call, ListQuery query) {
    model(call);
    return listRuns(call, query, Optional.of(call.text("model")));
  }

  private OperationEffect listRuns(OperationCall call, ListQuery query, Optional<String> model) {
    List<String> statuses = query.get(ModelLists.STATUS).orElse(List.of());
    Optional<String> task = query.get(ModelLists.TASK);
    Filter filter = Filter.of(model, OperationRunView.statuses(statuses));
    return ListReader.of(runs, call.caller().view(), query, KIND, filter)
        .where(run -> task.isEmpty() || task.equals(run.listed().input().findText("task")))
        .page("model.run", ModelRuns::item);
  }

  private OperationEffect readRun(OperationCall call) {
    return call.uuid()
        .flatMap(id -> runs.find(call.caller().view(), id))
        .filter(run -> run.subject().kind().equals(KIND))
        .map(run -> new OperationEffect.Answer(view(run)))
        .orElseThrow(() -> Operations.missing("model run"));
  }

  private Model model(OperationCall call) {
    return models
        .find(call.caller().view(), call.text("model"))
        .orElseThrow(() -> Operations.missing("model"));
  }

  private OperationEffect run(OperationCall call) {
    Model model = model(call);
    Json.Obj stored =
        new ModelRunRequest(schemas, key -> series.values(call.caller().view(), key))
            .read(model, call);
    return new OperationEffect.Enqueue(
        new RunTarget.OperationTarget(KIND, call.text("model")), stored, ModelRuns::view);
  }

  private Optional<Json> replay(Caller caller, UUID id) {
    return runs.find(caller.view(), id).map(ModelRuns::view);
  }

  /** Executes a run. */
  public Report execute(Run run, Watcher watcher) {
    Optional<Model> model = models.find(run.view(), run.subject().target());
    if (model.isEmpty()) {
      return failed(
          FaultCode.RUNTIME_UNAVAILABLE, "The model of this run no longer exists.", Json.Obj.EMPTY);
    }
    ModelTask task = ModelRunRequest.task(run.input());
    Json.Obj record =
        Json.obj(
            "model", Json.obj("id", model.get().card().id(), "digest", model.get().card().digest()),
            "numerics", Json.obj("seed", task.seed()));
    var timed = new DeadlineWatcher(watcher, clockAndIds, Duration.ofSeconds(timeout(run)));
    try {
      Json.Obj answer = model.get().answer(task, timed.work());
      return new Report(new Outcome.Succeeded(answer), record);
    } catch (Infeasible infeasible) {
      return failed(FaultCode.CAPABILITY_FAILED, infeasible.reason(), record);
    } catch (CancellationException stopped) {
      if (watcher.isCancelled()) {
        throw stopped;
      }
      return failed(
          FaultCode.EXECUTION_TIMEOUT,
          "The model took longer than the " + timeout(run) + " seconds it may.",
          record);
    }
  }

  private static int timeout(Run run) {
    return run.input().findNumber("timeout_seconds").orElseThrow().intValueExact();
  }

  private static Report failed(FaultCode code, String message, Json.Obj record) {
    return new Report(new RunError(code, message), record);
  }

  /** Returns the JSON of a model. */
  static Json.Obj view(Model model) {
    ModelCard card = model.card();
    Json.Obj schemas = Json.Obj.EMPTY;
    for (var kind : card.kinds()) {
      schemas = schemas.with(kind.toString(), kind.input().schema());
    }
    return Json.obj(
        "id", card.id(),
        "object", "model",
        "name", card.name(),
        "kind", card.origin(),
        "task_kinds", card.kinds(),
        "deterministic", card.deterministic(),
        "version", card.version(),
        "digest", card.digest(),
        "status", model.status(),
        "input_schema", schemas,
        "scores", Json.NULL);
  }

  private static Json.Obj item(RunHead run) {
    return OperationRunView.item(run, view(run.listed()), "metadata", Warnings.NAME);
  }

  /** Returns the JSON of a run of a model. */
  static Json.Obj view(Run run) {
    Json.Obj stored = run.input();
    return OperationRunView.of(run, "model.run")
        .with("model", run.subject().target())
        .withPresent("model_digest", stored.find("model_digest"))
        .withPresent("task", stored.find("task"))
        .withPresent("seed", stored.find("seed"))
        .withPresent("metadata", stored.find("metadata"))
        .withPresent(Warnings.NAME, stored.find(Warnings.NAME));
  }
}
