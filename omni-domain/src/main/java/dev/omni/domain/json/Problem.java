package dev.omni.domain.json;

/**
 * An invalid place in a request, with the expected value.
 *
 * @param pointer a JSON pointer into the body, or the kind and name of another part of the request,
 *     as {@code parameter:limit} or {@code resource:uuid}; the protocol may name these differently
 * @param kind category of the problem
 * @param message the expected value; never repeats the sent value
 */
public record Problem(String pointer, Kind kind, String message) {
  /** The category of a problem. */
  public enum Kind {
    /** A required member is absent. */
    MISSING,
    /** The contract has no such member. */
    UNKNOWN,
    /** The value violates a rule. */
    INVALID
  }

  /** Creates a problem for a value that violates a rule; the message names the expected value. */
  public static Problem invalid(String pointer, String message) {
    return new Problem(pointer, Kind.INVALID, message);
  }

  /** Returns this problem with its pointer below {@code prefix}. */
  public Problem under(String prefix) {
    return new Problem(prefix + pointer, kind, message);
  }
}
