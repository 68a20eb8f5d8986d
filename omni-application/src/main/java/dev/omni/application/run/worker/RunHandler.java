package dev.omni.application.run.worker;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;

/** The handler of the runs of one kind of earlier operation, as {@code model_run}. */
@FunctionalInterface
public interface RunHandler {
  /**
   * Executes a run on the calling thread until it ends. A failed computation is an outcome. The
   * report's record goes into the evidence; its {@code parents} are the evidence on which the run
   * depends. After a crash it may be called again for the same run; it then continues or gives the
   * same result.
   *
   * @throws java.util.concurrent.CancellationException soon after the watcher requests a stop
   * @throws RunSuspendedException to be called again at that time, by any worker
   */
  Report execute(Run run, Watcher watcher);

  /**
   * Returns members for the error of a run whose worker was lost, which say where it was as far as
   * that is stored: {@code {step}}, or none.
   */
  default Json.Obj place(Run run) {
    return Json.Obj.EMPTY;
  }
}
