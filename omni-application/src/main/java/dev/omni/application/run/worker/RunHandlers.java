package dev.omni.application.run.worker;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.util.Map;
import java.util.Optional;

/**
 * The handlers of runs of the earlier operations. An exception of a handler fails its run. When the
 * store is unavailable, the attempt is lost and repeated.
 */
public final class RunHandlers {
  private final Map<String, RunHandler> byKind;

  /**
   * @param byKind as in {@code model_run}
   */
  public RunHandlers(Map<String, RunHandler> byKind) {
    this.byKind = Map.copyOf(byKind);
  }

  Report execute(Run run, Watcher watcher) {
    String kind = run.subject().kind();
    Optional<RunHandler> job = Optional.ofNullable(byKind.get(kind));
    return RunBreakage.executed(
        kind + " " + run.id(),
        () ->
            job.map(found -> found.execute(run, watcher))
                .orElseGet(
                    () ->
                        RunBreakage.failed(
                            FaultCode.RUNTIME_UNAVAILABLE,
                            "This server executes no " + kind + ".")));
  }

  /** Returns where a run was when its worker was lost, as {@link RunHandler#place}. */
  public Json.Obj place(Run run) {
    return Optional.ofNullable(byKind.get(run.subject().kind()))
        .map(handler -> handler.place(run))
        .orElse(Json.Obj.EMPTY);
  }
}
