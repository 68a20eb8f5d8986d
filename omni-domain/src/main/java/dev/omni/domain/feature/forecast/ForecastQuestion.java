package dev.omni.domain.feature.forecast;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A question whose answer is not known yet, or was told.
 *
 * @param key its name, unique within a tenant
 * @param unit of the answer, when it is a quantity
 * @param times when it closes and resolves
 * @param family what all its forecasts have in common
 * @param settled the outcome that holds now
 */
public record ForecastQuestion(
    String key, Optional<String> unit, Times times, String family, Optional<Settled> settled) {
  /** What a question's key looks like. */
  public static final String KEY = "^[a-z0-9][a-z0-9._:-]{0,127}$";

  /**
   * When.
   *
   * @param closes from when on no forecast is taken; empty while no outcome is there
   * @param resolves when the answer should be known
   */
  public record Times(Optional<Instant> closes, Optional<Instant> resolves) {}

  /**
   * The outcome that holds.
   *
   * @param outcome its id
   * @param value the answer; null when there will be none
   */
  public record Settled(UUID outcome, Json value) {
    /** Whether there will be no answer. */
    public boolean annulled() {
      return value instanceof Json.Null;
    }
  }

  /** What is stored of it. */
  public static ForecastQuestion of(Json.Obj stored) {
    var times =
        new Times(
            stored.text("closes_at").map(Instant::parse),
            stored.text("resolves_at").map(Instant::parse));
    Optional<Settled> settled =
        stored
            .text("outcome_id")
            .map(UUID::fromString)
            .map(id -> new Settled(id, stored.get("value").orElse(Json.NULL)));
    return new ForecastQuestion(
        stored.text("key").orElseThrow(),
        stored.text("unit"),
        times,
        stored.text("family").orElseThrow(),
        settled);
  }

  /** To be stored. */
  public Json.Obj json() {
    return told()
        .with("family", family)
        .withPresent("outcome_id", settled.map(Settled::outcome))
        .withPresent("value", settled.map(Settled::value));
  }

  /** What callers see of it. */
  public Json.Obj told() {
    return Json.obj("key", key)
        .withPresent("unit", unit)
        .withPresent("closes_at", times.closes())
        .withPresent("resolves_at", times.resolves());
  }

  /** This question with the outcome that holds from now on. */
  public ForecastQuestion with(Settled outcome) {
    return new ForecastQuestion(key, unit, times, family, Optional.of(outcome));
  }

  /** {@code open}, {@code closed}, {@code resolved} or {@code annulled}. */
  public String status(Instant now) {
    if (settled.isPresent()) {
      return settled.get().annulled() ? "annulled" : "resolved";
    }
    return times.closes().filter(end -> !now.isBefore(end)).isPresent() ? "closed" : "open";
  }

  /** Whether the answer should be known and is not. */
  public boolean overdue(Instant now) {
    return settled.isEmpty() && times.resolves().filter(end -> !now.isBefore(end)).isPresent();
  }
}
