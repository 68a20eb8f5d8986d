package dev.omni.application.spi;

/**
 * A legal input without an answer: a singular matrix, a SMILES with a valence error, a search that
 * does not converge. The message says precisely what, for the caller to read.
 */
public final class Infeasible extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the reason, in a caller's words. */
  public Infeasible(String reason) {
    super(reason);
  }

  /** With the reason, in a caller's words, and what a library said. */
  public Infeasible(String reason, Throwable cause) {
    super(reason, cause);
  }

  /** The reason, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
