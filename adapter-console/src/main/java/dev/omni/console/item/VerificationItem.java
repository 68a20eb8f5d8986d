package dev.omni.console.item;

import java.util.Optional;

/** A verification. */
public record VerificationItem(Members of) implements Item {
  /** Returns the verdict. */
  public Optional<String> verdict() {
    return of.text("verdict");
  }
}
