package dev.omni.client;

import java.util.List;
import java.util.Locale;

/** Verdict about evidence. What could not be checked never counts as valid. */
public enum Verdict {
  VALID,
  INVALID,
  /** Nothing contradicts, but this client lacks something that it needs. */
  UNVERIFIABLE;

  static Verdict of(List<Finding> findings) {
    if (findings.stream().anyMatch(found -> found.verdict() == INVALID)) {
      return INVALID;
    }
    return findings.stream().allMatch(Finding::passed) ? VALID : UNVERIFIABLE;
  }

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
