package dev.omni.domain.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Test or live: told by a key's prefix, a partition of everything that is stored. */
public enum Mode {
  /** The deterministic sandbox. */
  TEST,
  /** Production. */
  LIVE;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** The mode of that name, if it is one. */
  public static Optional<Mode> of(String id) {
    return List.of(values()).stream().filter(mode -> mode.toString().equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
