package dev.omni.quant.core.units;

/**
 * The exception for a text that is not a unit, or a unit that is not allowed in its position; the
 * message states the reason.
 */
public final class UnitSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnitSyntaxException(String message) {
    super(message);
  }

  /** Returns the reason, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
