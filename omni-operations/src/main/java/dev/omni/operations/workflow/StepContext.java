package dev.omni.operations.workflow;

import dev.omni.application.operation.ExtensionContext.Starting;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationInvoker;
import dev.omni.domain.json.Json;
import java.util.Optional;

/**
 * The operations that steps call.
 *
 * @param operations the other operations
 * @param starting runs of capabilities
 */
public record StepContext(OperationInvoker operations, Starting starting) {
  /** Calls an operation with an idempotency key. */
  Json.Obj answer(String operation, OperationCall call, String key) {
    return (Json.Obj) operations.answer(operation, call, Optional.of(key));
  }
}
