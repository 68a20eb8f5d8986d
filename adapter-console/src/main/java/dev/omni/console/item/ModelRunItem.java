package dev.omni.console.item;

import java.util.Optional;

/** A run of a model. */
public record ModelRunItem(Members of) implements Item {
  /** Returns the model. */
  public Optional<String> model() {
    return of.text("model");
  }
}
