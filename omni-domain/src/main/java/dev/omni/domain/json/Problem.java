package dev.omni.domain.json;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * An invalid place in a request, with the expected value.
 *
 * @param pointer a JSON pointer into the body, or the kind and name of another part of the request,
 *     as {@code parameter:limit} or {@code resource:uuid}; the protocol may name these differently
 * @param code kind of the problem, or its error code
 * @param message the expected value; never repeats the sent value
 * @param nearest for an unknown member, the known name that it reads like
 */
public record Problem(String pointer, Code code, String message, Optional<String> nearest) {
  private static final int LONGEST_NAME = 64;

  /** Creates a problem of a known member. */
  public Problem(String pointer, Code code, String message) {
    this(pointer, code, message, Optional.empty());
  }

  /** A kind, until the request that has the problem is known; then its error code. */
  public interface Code {
    /** Returns the name, as {@code input_invalid}. */
    String id();
  }

  /** The kind of a problem. */
  public enum Kind implements Code {
    /** A required member is absent. */
    MISSING,
    /** The contract has no such member. */
    UNKNOWN,
    /** The value violates a rule. */
    INVALID;

    @Override
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Creates a problem for a value that violates a rule; the message names the expected value. */
  public static Problem invalid(String pointer, String message) {
    return new Problem(pointer, Kind.INVALID, message);
  }

  /** Creates a problem for an unknown member; the message names the nearest known name, or all. */
  public static Problem unknown(String pointer, String name, Collection<String> known) {
    Optional<String> nearest = SpellingSuggestion.readsLike(name, known);
    String listed = known.isEmpty() ? "no members are" : "known are " + String.join(", ", known);
    String shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    String help = nearest.map(near -> "did you mean " + near + "?").orElse(listed);
    return new Problem(pointer, Kind.UNKNOWN, shown + " is not known here; " + help, nearest);
  }

  /**
   * Returns the dotted path of the place, as in {@code steps.0.with}; {@code body} for the whole.
   */
  public String path() {
    return pointer.isEmpty() ? "body" : pointer.substring(1).replace('/', '.');
  }

  /** Returns this problem with its pointer below {@code prefix}. */
  public Problem under(String prefix) {
    return at(prefix + pointer);
  }

  /** Returns this problem at another pointer. */
  public Problem at(String other) {
    return new Problem(other, code, message, nearest);
  }

  /** Returns this problem with another code. */
  public Problem withCode(Code other) {
    return new Problem(pointer, other, message, nearest);
  }
}
