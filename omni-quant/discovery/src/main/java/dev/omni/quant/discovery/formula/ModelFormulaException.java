package dev.omni.quant.discovery.formula;

/** The exception for a text that is not the formula of a model on a table. */
public final class ModelFormulaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param position of the first character that is wrong, from 0
   * @param expected what is wrong there
   */
  ModelFormulaException(int position, String expected) {
    super("column " + (position + 1) + ": " + expected);
  }
}
