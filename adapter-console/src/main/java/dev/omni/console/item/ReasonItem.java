package dev.omni.console.item;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A reason of a decision. */
public record ReasonItem(Members of) implements Item {
  /** Returns the rule. */
  public Optional<String> rule() {
    return of.text("rule");
  }

  /** Returns what it says. */
  public Optional<String> message() {
    return of.words("message");
  }

  /** Returns the rule with what it says. */
  public String line() {
    return Stream.of(of.words("rule"), message())
        .flatMap(Optional::stream)
        .collect(Collectors.joining(": "));
  }
}
