package dev.omni.quant.quantity;

/** A text that is no unit, or a unit where it cannot stand; the message says why. */
public final class UnitError extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnitError(String message) {
    super(message);
  }

  /** What is wrong, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
