package dev.omni.domain.json;

/**
 * One thing that is wrong with a request, and what would be right.
 *
 * @param pointer a JSON pointer into the body, or {@code query:name}, {@code header:Name}, {@code
 *     path:name}
 * @param kind what sort of thing is wrong
 * @param message says what would be right; never repeats the value that was sent
 */
public record Problem(String pointer, Kind kind, String message) {
  /** The sorts of things that can be wrong with a value. */
  public enum Kind {
    /** A required member is not there. */
    MISSING,
    /** A member that the shape does not know. */
    UNKNOWN,
    /** A member that is there but breaks a rule. */
    INVALID
  }

  /** A value that is there but breaks a rule, and what would be right. */
  public static Problem invalid(String pointer, String message) {
    return new Problem(pointer, Kind.INVALID, message);
  }

  /** This problem as seen from further out: its pointer behind {@code prefix}. */
  public Problem under(String prefix) {
    return new Problem(prefix + pointer, kind, message);
  }
}
