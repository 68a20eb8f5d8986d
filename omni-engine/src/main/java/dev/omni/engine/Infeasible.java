package dev.omni.engine;

/**
 * A valid input without a result: a singular matrix, a SMILES with a valence error, a search that
 * does not converge. The message states the precise reason for the caller.
 */
public final class Infeasible extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception with a reason for the caller. */
  public Infeasible(String reason) {
    super(reason);
  }

  /** Creates the exception with a reason for the caller, and the exception of a library. */
  public Infeasible(String reason, Throwable cause) {
    super(reason, cause);
  }

  /** Returns the reason, never null. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
