package dev.omni.domain.evidence;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a principal says of evidence when it signs it off. */
public enum SignOffMeaning {
  /** It was looked at, without an opinion. */
  REVIEWED,
  /** It may be used. */
  APPROVED,
  /** It must not be used. */
  REJECTED,
  /** What the same principal said before no longer holds. */
  WITHDRAWN;

  /** Returns the wire names. */
  public static String[] names() {
    return List.of(values()).stream().map(SignOffMeaning::toString).toArray(String[]::new);
  }

  /** Parses a meaning by its wire name; empty for an unknown name. */
  public static Optional<SignOffMeaning> of(String id) {
    return List.of(values()).stream().filter(meaning -> meaning.toString().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
