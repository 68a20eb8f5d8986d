package dev.omni.console.item;

import java.util.Optional;

/** A kind of connections. */
public record DefinitionItem(Members of) implements Item {
  /** Returns the name. */
  public Optional<String> name() {
    return of.words("name");
  }

  /** Returns the version. */
  public Optional<String> version() {
    return of.words("version");
  }

  /** Returns what its connections are for. */
  public Optional<String> roles() {
    return of.words("roles");
  }
}
