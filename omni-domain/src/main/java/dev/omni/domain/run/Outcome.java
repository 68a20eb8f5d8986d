package dev.omni.domain.run;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/** How an execution ended. A failed computation is an outcome, not an exception. */
public sealed interface Outcome {
  /** It gave a result. */
  record Succeeded(Json.Obj result) implements Outcome {}

  /** It failed, for a reason the caller can read. */
  record Failed(FaultCode code, String message, Json.Obj details) implements Outcome {
    /** Without details. */
    public Failed(FaultCode code, String message) {
      this(code, message, Json.Obj.EMPTY);
    }
  }
}
