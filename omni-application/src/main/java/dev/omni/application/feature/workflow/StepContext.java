package dev.omni.application.feature.workflow;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationInvoker;
import dev.omni.application.run.StartResult;
import dev.omni.application.run.StartRun;
import dev.omni.domain.access.Caller;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.Optional;

/**
 * What steps reach.
 *
 * @param within the other operations
 * @param starting runs of capabilities
 */
public record StepContext(OperationInvoker within, Starting starting) {
  /** Starts a run of a capability, or gives the one that the key stands for. */
  @FunctionalInterface
  public interface Starting {
    /** Once for each key. */
    StartResult start(Caller caller, World world, StartRun request);
  }

  /** Answers an operation once for a key. */
  Json.Obj answer(String operation, OperationCall call, String key) {
    return (Json.Obj) within.answer(operation, call, Optional.of(key));
  }
}
