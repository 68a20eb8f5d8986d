package dev.omni.http.view;

import dev.omni.application.operation.OperationRunView;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.ErrorType;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunTarget;
import dev.omni.domain.run.RunTimes;
import java.time.Duration;
import java.util.Optional;

/** The JSON of a run of a capability (section 2.5 of the specification). */
public final class RunView {
  /** What a run is. */
  public static final String OBJECT = "omni.run";

  private RunView() {}

  public static Json.Obj of(RunFacts run, Links links) {
    boolean test = run.tenant().mode() == Mode.TEST;
    var subject = (RunTarget.CapabilityTarget) run.subject();
    Json.Obj view =
        Json.obj(
            "id", run.id(),
            "object", OBJECT,
            "contract", ApiContract.NAME,
            "world", subject.world(),
            "capability", subject.capability(),
            "workspace_id", subject.workspaceId(),
            "status", run.status(),
            "execution", test ? "sandbox" : run.policy().execution(),
            "mode", run.tenant().mode(),
            "sandbox", test,
            "project_id", run.origin().binding().projectId(),
            "environment_id", run.origin().binding().environmentId(),
            "evidence_id", run.completedAt().map(ended -> run.id().toString()),
            "request_id", run.origin().requestId(),
            "attempt", run.state().attempt(),
            "timings", timings(run),
            "billing", billing(run, test),
            "result", run.findResult(),
            "error", run.error().map(error -> of(error, run, links)),
            "created_at", run.origin().createdAt(),
            "updated_at", run.state().updatedAt(),
            "completed_at", run.completedAt(),
            "links", links.of(run));
    Json.Obj marked = run.policy().confidential() ? view.with("confidential", true) : view;
    return run.isResultOmitted() ? marked.with(OperationRunView.OMITTED, true) : marked;
  }

  /** Returns how long the run waited and was computed; null before. */
  private static Json.Obj timings(RunFacts run) {
    RunTimes times = run.state().times();
    Optional<Duration> queued =
        times.startedAt().map(start -> Duration.between(run.origin().createdAt(), start));
    return Json.obj(
        "queued_ms", queued.map(RunView::milliseconds),
        "compute_ms", times.compute().map(RunView::milliseconds));
  }

  private static double milliseconds(Duration time) {
    return time.toNanos() / 1e6;
  }

  private static Json.Obj billing(RunFacts run, boolean test) {
    Json.Obj billing =
        Json.obj("workload_class", run.policy().workload(), "quant_balance_enforcement", false);
    return test ? billing.with("sandbox_billable", false) : billing;
  }

  private static Json of(RunError error, RunFacts run, Links links) {
    String request = run.origin().requestId();
    return ErrorView.of(error.code(), error.message(), error.details(), request, links)
        .with("type", ErrorType.EXECUTION);
  }

  /** Returns the JSON of a run event. */
  public static Json.Obj of(RunEvent event) {
    return Json.obj(
        "object", "omni.run.event",
        "type", event.type(),
        "run_id", event.run(),
        "sequence", event.seq(),
        "created_at", event.at(),
        "data", event.data());
  }
}
