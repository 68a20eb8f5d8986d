package dev.omni.console.item;

import java.util.Optional;

/** A model. */
public record ModelItem(Members of) implements Item {
  /** Returns the name. */
  public Optional<String> name() {
    return of.words("name");
  }

  /** Returns the kind. */
  public Optional<String> kind() {
    return of.words("kind");
  }

  /** Returns the kinds of tasks that it answers. */
  public Optional<String> tasks() {
    return of.words("task_kinds");
  }

  /** Returns the version. */
  public Optional<String> version() {
    return of.words("version");
  }
}
