package dev.omni.quant.core.formula;

/** The exception for a formula that cannot be read or has no value; the message states why. */
public sealed class UndefinedFormulaException extends RuntimeException
    permits FormulaSyntaxException {
  private static final long serialVersionUID = 1;

  /** Creates the undefined formula exception with the reason, in a caller's words. */
  public UndefinedFormulaException(String reason) {
    super(reason);
  }

  /** Returns the reason, never absent. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
