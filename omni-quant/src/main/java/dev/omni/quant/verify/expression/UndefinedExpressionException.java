package dev.omni.quant.verify.expression;

/** An expression that cannot be read, or has no value; the message says where or why. */
public final class UndefinedExpressionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the reason, in a caller's words. */
  public UndefinedExpressionException(String reason) {
    super(reason);
  }

  /** The reason, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
