package dev.omni.quant.molecular;

/** The refusal of a text that is no formula. */
final class UnreadableFormulaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnreadableFormulaException(String message) {
    super(message);
  }
}
