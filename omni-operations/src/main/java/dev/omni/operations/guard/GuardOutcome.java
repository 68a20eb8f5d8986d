package dev.omni.operations.guard;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The outcome of a guard check, mildest first; the most severe of several applies. */
public enum GuardOutcome {
  /** The action may proceed. */
  ALLOW,
  /** The action must wait. */
  DEFER,
  /** A part of the action must be stated or confirmed first. */
  CHALLENGE,
  /** The underlying results must be recomputed. */
  RECOMPUTE,
  /** The action needs more evidence. */
  REQUIRE_EVIDENCE,
  /** Another principal must approve. */
  REQUIRE_HUMAN,
  /** The action must not happen. */
  BLOCK;

  /** Returns the more severe of both. */
  public GuardOutcome or(GuardOutcome other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** Parses an outcome; empty for an unknown name. */
  public static Optional<GuardOutcome> of(String name) {
    return Stream.of(values()).filter(ruling -> ruling.toString().equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
