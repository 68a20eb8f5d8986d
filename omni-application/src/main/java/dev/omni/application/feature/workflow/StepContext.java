package dev.omni.application.feature.workflow;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationInvoker;
import dev.omni.application.run.StartRun;
import dev.omni.application.run.StartRun.StartResult;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.Optional;

/**
 * The operations that steps call.
 *
 * @param operations the other operations
 * @param starting runs of capabilities
 */
public record StepContext(OperationInvoker operations, Starting starting) {
  /** The start of runs of capabilities. */
  @FunctionalInterface
  public interface Starting {
    /** Starts a run, or returns the run of the idempotency key. */
    StartResult start(Caller caller, World world, StartRun request);
  }

  /** Calls an operation with an idempotency key. */
  Json.Obj answer(String operation, OperationCall call, String key) {
    return (Json.Obj) operations.answer(operation, call, Optional.of(key));
  }
}
