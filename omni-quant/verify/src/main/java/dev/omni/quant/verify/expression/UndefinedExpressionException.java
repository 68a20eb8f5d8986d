package dev.omni.quant.verify.expression;

/**
 * The exception for an expression that cannot be read or has no value; the message states where or
 * why.
 */
public final class UndefinedExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the undefined expression exception with the reason, in a caller's words. */
  public UndefinedExpressionException(String reason) {
    super(reason);
  }

  /** Returns the reason, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
