package dev.omni.console.item;

import java.util.Optional;

/** A quantity of an action. */
public record QuantityItem(Members of) implements Item {
  /** Returns the name. */
  public Optional<String> name() {
    return of.words("name");
  }

  /** Returns the value. */
  public Optional<String> value() {
    return of.text("value");
  }

  /** Returns the unit. */
  public Optional<String> unit() {
    return of.words("unit");
  }

  /** Returns the uncertainty. */
  public Optional<String> uncertainty() {
    return of.words("uncertainty");
  }

  /** Returns the limit. */
  public Optional<String> limit() {
    return of.words("limit");
  }
}
