package dev.omni.console.item;

import java.util.List;
import java.util.Optional;

/** A step: of a definition, or of a run with what became of it. */
public record StepItem(Members of) implements Item {
  /** Returns what it uses. */
  public Optional<String> uses() {
    return of.text("uses");
  }

  /** Returns what it needs, in words. */
  public Optional<String> needs() {
    return of.words("needs");
  }

  /** Returns what it needs; empty when that is the step before it. */
  public Optional<List<String>> needed() {
    return of.at("needs").map(stated -> of.items("needs").stream().map(Members::text).toList());
  }

  /** Returns its condition. */
  public Optional<String> condition() {
    return of.text("if");
  }

  /** Returns what it is called with. */
  public Optional<String> with() {
    return of.words("with");
  }

  /** Returns the number of attempts. */
  public Optional<String> attempts() {
    return of.words("attempts");
  }

  /** Returns when it began. */
  public Optional<String> startedAt() {
    return of.text("started_at");
  }

  /** Returns why it failed. */
  public Optional<String> error() {
    return of.words("error.message");
  }
}
