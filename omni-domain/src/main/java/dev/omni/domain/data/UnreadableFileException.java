package dev.omni.domain.data;

/** A file without any record of its format. */
public final class UnreadableFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long line;

  /**
   * Creates the exception.
   *
   * @param line where it was seen, from 1
   * @param message what is wrong, after the place
   */
  public UnreadableFileException(long line, String message) {
    super(message, null, false, false);
    this.line = line;
  }

  /** Returns the line where it was seen, from 1. */
  public long line() {
    return line;
  }
}
