package dev.omni.domain.run;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/**
 * The error of a failed run, for its caller.
 *
 * @param code of the closed set
 * @param message one sentence
 * @param details machine-readable; an empty object when there are none
 */
public record RunError(FaultCode code, String message, Json.Obj details) implements Outcome {
  /** Creates an error without details. */
  public RunError(FaultCode code, String message) {
    this(code, message, Json.Obj.EMPTY);
  }

  /** Returns the error as an object. */
  public Json.Obj json() {
    return Json.obj("code", code, "message", message, "details", details);
  }
}
