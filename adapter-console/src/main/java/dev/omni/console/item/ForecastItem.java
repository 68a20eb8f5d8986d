package dev.omni.console.item;

import java.util.Optional;

/** A forecast. */
public record ForecastItem(Members of) implements Item {
  /** Returns the question in words. */
  public Optional<String> question() {
    return of.words("question.text");
  }

  /** Returns the key of the question. */
  public Optional<String> key() {
    return of.text("question.key");
  }

  /** Returns what it says. */
  public Optional<String> prediction() {
    return of.words("prediction");
  }

  /** Returns when it resolves. */
  public Optional<String> resolvesAt() {
    return of.text("question.resolves_at");
  }

  /** Returns its scores in words. */
  public Optional<String> scores() {
    return of.words("scores");
  }

  /** Returns who made it. */
  public String forecaster() {
    return of.text("forecaster.model").or(() -> of.text("forecaster.principal")).orElse("unknown");
  }

  /** Returns the stated probability of yes. */
  public Optional<Double> probability() {
    return of.number("prediction.probability");
  }

  /** Returns a score by its name. */
  public Optional<Double> score(String name) {
    return of.number("scores." + name);
  }
}
