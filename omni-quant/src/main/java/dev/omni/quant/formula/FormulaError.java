package dev.omni.quant.formula;

/** A text that is no formula; the message says where and what was expected. */
public final class FormulaError extends RuntimeException {
  private static final long serialVersionUID = 1;

  FormulaError(int position, String expected) {
    super("at character " + (position + 1) + ": " + expected);
  }
}
