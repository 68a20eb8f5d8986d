package dev.omni.engine;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/**
 * A valid input without a result: a singular matrix, a SMILES with a valence error, a search that
 * ends without one. The message states the precise reason for the caller.
 */
public sealed class Infeasible extends RuntimeException permits NotConverged, AccuracyNotReached {
  private static final long serialVersionUID = 1;

  private final FaultCode code;
  private final transient Json.Obj details;

  /** Creates the exception with a reason for the caller. */
  public Infeasible(String reason) {
    this(FaultCode.CAPABILITY_FAILED, reason, Json.Obj.EMPTY);
  }

  /** Creates the exception with a reason for the caller, and the exception of a library. */
  public Infeasible(String reason, Throwable cause) {
    super(reason, cause);
    this.code = FaultCode.CAPABILITY_FAILED;
    this.details = Json.Obj.EMPTY;
  }

  /** Creates the exception with the code and the details of the error of the run. */
  public Infeasible(FaultCode code, String reason, Json.Obj details) {
    super(reason);
    this.code = code;
    this.details = details;
  }

  /** Returns the reason, never null. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** Returns the code of the error of the run. */
  public FaultCode code() {
    return code;
  }

  /** Returns the details of the error of the run, machine-readable; may be empty. */
  public Json.Obj details() {
    return details;
  }
}
