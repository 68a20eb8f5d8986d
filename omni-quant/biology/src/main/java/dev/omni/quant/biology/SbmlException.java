package dev.omni.quant.biology;

/** The exception for a document that is no supported model; states the line. */
final class SbmlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SbmlException(int line, String reason) {
    super("line " + line + ": " + reason);
  }
}
