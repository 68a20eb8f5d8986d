package dev.omni.application.operation;

import dev.omni.domain.json.Json;
import java.util.Optional;

/** The call of one operation by another. */
@FunctionalInterface
public interface OperationInvoker {
  /** Calls an operation, as {@code Operations.within}. */
  Json answer(String operation, OperationCall call, Optional<String> key);
}
