package dev.omni.quant.biology.kinetic;

/** The exception for what is no supported model; states the line where there is one. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception; the line is 0 for a model without lines. */
  public ModelException(int line, String reason) {
    super(line > 0 ? "line " + line + ": " + reason : reason);
  }
}
