package dev.omni.application.plot;

/** The refusal of a specification: the writer does not draw what stands at a place in it. */
public final class UnsupportedPlotException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the refusal; the pointer is into the specification. */
  UnsupportedPlotException(String pointer, String reason) {
    super(pointer + " " + reason);
  }
}
