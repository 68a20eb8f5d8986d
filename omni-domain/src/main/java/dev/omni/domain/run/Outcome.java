package dev.omni.domain.run;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/** The result or error of a terminal run. A failed computation is an outcome, not an exception. */
public sealed interface Outcome {
  /** A result. */
  record Succeeded(Json.Obj result) implements Outcome {}

  /** An error that the caller can read. */
  record Failed(FaultCode code, String message, Json.Obj details) implements Outcome {
    /** Creates an error without details. */
    public Failed(FaultCode code, String message) {
      this(code, message, Json.Obj.EMPTY);
    }
  }
}
