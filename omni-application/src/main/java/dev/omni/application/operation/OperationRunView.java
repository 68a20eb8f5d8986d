package dev.omni.application.operation;

import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunStatus;

/** The JSON that runs of all earlier operations share; a run being dispatched counts as queued. */
public final class OperationRunView {
  private OperationRunView() {}

  /** Returns the JSON of a run as an object of that type. */
  public static Json.Obj of(Run run, String object) {
    Json error = run.state().outcome().map(OperationRunView::error).orElse(Json.NULL);
    RunStatus status = run.status() == RunStatus.DISPATCHING ? RunStatus.QUEUED : run.status();
    return Json.obj(
        "id", run.id(),
        "object", object,
        "status", status,
        "result", run.result(),
        "error", error,
        "evidence_id", run.id(),
        "created_at", run.origin().createdAt(),
        "completed_at", run.completedAt());
  }

  private static Json error(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        ? Json.obj("code", failed.code(), "message", failed.message())
        : Json.NULL;
  }
}
