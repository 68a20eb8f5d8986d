package dev.omni.quant.core.units;

/** A text that is no unit, or a unit where it cannot stand; the message says why. */
public final class UnitSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnitSyntaxException(String message) {
    super(message);
  }

  /** What is wrong, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
