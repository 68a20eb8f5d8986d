package dev.omni.quant.core.formula;

/**
 * The exception for a text that is not a formula; the message states the position and what was
 * expected there.
 */
public final class FormulaSyntaxException extends UndefinedFormulaException {
  private static final long serialVersionUID = 1;

  FormulaSyntaxException(int position, String expected) {
    super("at character " + (position + 1) + ": " + expected);
  }

  FormulaSyntaxException(String reason) {
    super(reason);
  }
}
