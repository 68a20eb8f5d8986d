package dev.omni.domain.data;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The type of a column, found from its cells. */
public enum CellType {
  /** Numbers of JSON's grammar that a double holds. */
  NUMBER,
  /** Numbers without fraction and exponent. */
  INTEGER,
  /** Texts; also the type of a column without values. */
  STRING,
  /** The texts true and false. */
  BOOLEAN,
  /** Calendar dates, {@code YYYY-MM-DD}. */
  DATE,
  /** Instants, RFC 3339. */
  DATE_TIME;

  private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** Parses a wire name; empty for an unknown one. */
  public static Optional<CellType> of(String id) {
    return List.of(values()).stream().filter(type -> type.id.equals(id)).findFirst();
  }

  /** Returns whether the cells are numbers. */
  public boolean numeric() {
    return this == NUMBER || this == INTEGER;
  }

  /** Returns whether the cells are JSON strings. */
  public boolean textual() {
    return !numeric() && this != BOOLEAN;
  }

  @Override
  public String toString() {
    return id;
  }
}
