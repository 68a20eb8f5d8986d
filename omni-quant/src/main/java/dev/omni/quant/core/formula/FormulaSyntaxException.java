package dev.omni.quant.core.formula;

/** A text that is no formula; the message says where and what was expected. */
public final class FormulaSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  FormulaSyntaxException(int position, String expected) {
    super("at character " + (position + 1) + ": " + expected);
  }
}
