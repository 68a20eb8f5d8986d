package dev.omni.engine;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/**
 * A result with a larger error than {@code max_error} of its input allows. The run fails with code
 * {@code accuracy_not_reached}.
 */
public final class AccuracyNotReached extends Infeasible {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param reason for the caller
   * @param details {@code {error_estimate, max_error, unit, reached_until?, advice}}
   */
  public AccuracyNotReached(String reason, Json.Obj details) {
    super(FaultCode.ACCURACY_NOT_REACHED, reason, details);
  }
}
