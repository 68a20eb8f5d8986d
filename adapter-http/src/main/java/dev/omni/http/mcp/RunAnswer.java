package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.run.StoredRows;
import dev.omni.application.run.StoredRows.Which;
import dev.omni.domain.access.Caller;
import dev.omni.domain.batch.Batch;
import dev.omni.domain.batch.BatchRow;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.RunError;
import dev.omni.domain.run.RunFacts;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import dev.omni.domain.world.Capability;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;
import java.util.List;

/**
 * A run of a capability as tools answer it: {@code {run_id, status, result: {name: {value, unit}},
 * evidence_id, error?, progress?, more?}}, or as over HTTP.
 */
record RunAnswer(Omni omni, Links links) {
  private static final int SHOWN_ROWS = 5;
  private static final List<String> OF_BATCH =
      List.of("rows", "completed", "failed", "totals", "statistics", "errors");

  /**
   * Returns the answer.
   *
   * @param full whether it is as over HTTP, of any length
   */
  Json.Obj of(Caller caller, RunFacts run, boolean full) {
    if (full) {
      return RunView.of(run, links);
    }
    var subject = (CapabilityTarget) run.subject();
    boolean batch = Batch.isBatch(subject.capability());
    Json result =
        run.findResult()
            .<Json>map(found -> batch ? batch(caller, run, found) : measured(subject, found))
            .orElse(Json.NULL);
    return CompactAnswer.of(
        Json.obj(
                "run_id", run.id(),
                "status", run.status(),
                "result", result,
                "evidence_id", run.completedAt().map(ended -> run.id().toString()))
            .withPresent("error", run.error().map(RunAnswer::error))
            .withPresent("progress", omni.rows().progress(run)));
  }

  private Json.Obj measured(CapabilityTarget subject, Json.Obj result) {
    Capability capability = omni.capability(subject.capability()).orElseThrow();
    return MeasuredResult.of(capability, result);
  }

  /** Returns the totals and statistics of a batch, its first rows and its first errors. */
  private Json.Obj batch(Caller caller, RunFacts run, Json.Obj result) {
    Json.Obj units = Json.Obj.EMPTY;
    for (Json column : result.items("columns")) {
      String name = ((Json.Obj) column).text("name");
      units = units.with(name, ((Json.Obj) column).find("unit").orElse(Json.NULL));
    }
    Json.Obj shown = Json.Obj.EMPTY;
    for (String name : OF_BATCH) {
      shown = shown.with(name, result.find(name).orElse(Json.NULL));
    }
    List<Json> errors = result.items("errors");
    StoredRows rows = omni.rows().of(caller, run.id());
    List<Json.Obj> first =
        rows.page(0, SHOWN_ROWS, Which.ALL).rows().stream().map(BatchRow::item).toList();
    return shown
        .with("errors", errors.subList(0, Math.min(SHOWN_ROWS, errors.size())))
        .with("units", units)
        .with("first_rows", first);
  }

  private static Json.Obj error(RunError error) {
    Json.Obj brief = Json.obj("code", error.code(), "message", error.message());
    return error.details().members().isEmpty() ? brief : brief.with("details", error.details());
  }
}
