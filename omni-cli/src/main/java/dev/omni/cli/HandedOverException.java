package dev.omni.cli;

/** End of a command that another program has executed. */
final class HandedOverException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final int status;

  HandedOverException(int status) {
    super("executed by another program", null, false, false);
    this.status = status;
  }

  int status() {
    return status;
  }
}
