package dev.omni.application.operation;

import dev.omni.domain.json.Json;
import java.util.Optional;

/** How one operation calls another of the same table. */
@FunctionalInterface
public interface OperationInvoker {
  /** As {@link Operations#within}. */
  Json answer(String operation, OperationCall call, Optional<String> key);
}
