package dev.omni.domain.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The mode of a key, given by its prefix. Each mode is a separate partition of all data. */
public enum Mode {
  /** Deterministic sandbox. */
  TEST,
  /** Production. */
  LIVE;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Parses a mode; empty for an unknown name. */
  public static Optional<Mode> of(String id) {
    return List.of(values()).stream().filter(mode -> mode.toString().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
