package dev.omni.application.run.kind;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.domain.run.Run;

/** The kind of a run: of a capability, of a batch, or of an earlier operation. */
public sealed interface RunKind permits EngineRun, OperationRun {
  /**
   * Executes a run until it ends; one that was not prepared here is resumed from what is stored.
   *
   * @throws java.util.concurrent.CancellationException when the execution is stopped
   */
  Report execute(Run run, ExecutionContext context);
}
