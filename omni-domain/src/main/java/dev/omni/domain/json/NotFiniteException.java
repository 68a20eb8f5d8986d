package dev.omni.domain.json;

/** A number of a record is infinite or none at all, so that JSON cannot have it. */
public final class NotFiniteException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String path;

  /**
   * Creates the exception.
   *
   * @param path of the number, as {@code legs[0].rate}
   */
  public NotFiniteException(String path) {
    super(path + " is not a finite number");
    this.path = path;
  }

  /** Returns the path of the number, as {@code legs[0].rate}. */
  public String path() {
    return path;
  }

  /** Returns the same for the number within the value at a step. */
  NotFiniteException under(String step) {
    return new NotFiniteException(
        path.isEmpty() || path.startsWith("[") ? step + path : step + "." + path);
  }
}
