package dev.omni.engine;

import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;

/**
 * An iteration that reached its bound without a solution. The run fails with code {@code
 * not_converged} and details {@code {iterations, residual, bound}}; no engine returns the last
 * iterate instead.
 */
public final class NotConverged extends Infeasible {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param reason for the caller
   * @param iterations that were spent
   * @param residual that is left of the equation; one that is no number is left out of the details
   * @param bound up to which a residual counts as zero
   */
  public NotConverged(String reason, int iterations, double residual, double bound) {
    super(
        FaultCode.NOT_CONVERGED,
        reason,
        Double.isFinite(residual)
            ? Json.obj("iterations", iterations, "residual", residual, "bound", bound)
            : Json.obj("iterations", iterations, "bound", bound));
  }

  /** Creates the exception where a search left no residual. */
  public static NotConverged of(String reason, int iterations, double bound) {
    return new NotConverged(reason, iterations, Double.NaN, bound);
  }

  /** Creates the exception where a library's search ended so. */
  public static NotConverged of(String reason, int iterations, double bound, Throwable cause) {
    NotConverged ended = of(reason, iterations, bound);
    ended.initCause(cause);
    return ended;
  }
}
