package dev.omni.console.item;

import java.util.Optional;
import java.util.stream.Collectors;

/** A recorded outcome. */
public record OutcomeItem(Members of) implements Item {
  /** Returns of what it is the outcome. */
  public Optional<String> subject() {
    return of.words("subject");
  }

  /** Returns the value. */
  public Optional<String> value() {
    return of.text("value");
  }

  /** Returns when it was observed. */
  public Optional<String> observedAt() {
    return of.text("observed_at");
  }

  /** Returns why it does not count, in words; empty when it counts. */
  public String problems() {
    return of.object("problems").json().members().entrySet().stream()
        .map(problem -> problem.getKey() + " " + Members.words(problem.getValue()))
        .collect(Collectors.joining("; "));
  }
}
