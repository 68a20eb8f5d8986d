package dev.omni.application.internal.worker;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.run.Run;

/** Executes the runs of one kind of earlier operation, as {@code model_run}. */
@FunctionalInterface
public interface RunHandler {
  /**
   * Executes a run to its end on the calling thread. A failed computation is an outcome. The
   * report's record goes into the evidence; {@code parents} there are what the run rests on. It may
   * be called again for the same run after a crash, and then goes on where it was or gives the same
   * result.
   *
   * @throws java.util.concurrent.CancellationException soon after the watcher says to stop
   * @throws RunSuspendedException to be called again then, by whoever is free
   */
  Report execute(Run run, Watcher watcher);
}
