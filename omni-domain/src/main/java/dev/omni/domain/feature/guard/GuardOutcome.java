package dev.omni.domain.feature.guard;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What may be said of a proposed action, mildest first; of several the severest holds. */
public enum GuardOutcome {
  /** It may go ahead. */
  ALLOW,
  /** Not now. */
  DEFER,
  /** Something about it must be said or confirmed first. */
  CHALLENGE,
  /** What it rests on must be computed anew. */
  RECOMPUTE,
  /** It must rest on more. */
  REQUIRE_EVIDENCE,
  /** Somebody else must approve. */
  REQUIRE_HUMAN,
  /** It must not happen. */
  BLOCK;

  /** The severer of both. */
  public GuardOutcome or(GuardOutcome other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** The ruling of that name, if there is one. */
  public static Optional<GuardOutcome> of(String name) {
    return Stream.of(values()).filter(ruling -> ruling.toString().equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
