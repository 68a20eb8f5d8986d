package dev.omni.application.run.worker;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunError;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * The handlers of runs of the earlier operations. An exception of a handler fails its run. When the
 * store is unavailable, the attempt is lost and repeated.
 */
public final class RunHandlers {
  private static final Logger LOG = System.getLogger(RunHandlers.class.getName());

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
    try {
      return job.map(found -> found.execute(run, watcher))
          .orElseGet(
              () -> failed(FaultCode.RUNTIME_UNAVAILABLE, "This server executes no " + kind + "."));
    } catch (Fault refused) {
      return failed(FaultCode.CAPABILITY_FAILED, refused.reason());
    } catch (CancellationException | StoreUnavailableException | RunSuspendedException ours) {
      throw ours;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError broken) {
      LOG.log(Level.ERROR, kind + " " + run.id() + " broke", broken);
      return failed(
          FaultCode.CAPABILITY_FAILED, "The run failed with an internal error for this input.");
    }
  }

  /** Returns where a run was when its worker was lost, as {@link RunHandler#place}. */
  public Json.Obj place(Run run) {
    return Optional.ofNullable(byKind.get(run.subject().kind()))
        .map(handler -> handler.place(run))
        .orElse(Json.Obj.EMPTY);
  }

  private static Report failed(FaultCode code, String message) {
    return new Report(new RunError(code, message), Json.Obj.EMPTY);
  }
}
