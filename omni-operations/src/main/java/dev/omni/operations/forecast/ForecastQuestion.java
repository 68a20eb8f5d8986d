package dev.omni.operations.forecast;

import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * A forecast question, open or resolved.
 *
 * @param key its name, unique within a tenant
 * @param unit of the answer, for a quantity
 * @param times closing and resolution
 * @param family common prediction type of all its forecasts
 * @param settled the current outcome
 */
public record ForecastQuestion(
    String key, Optional<String> unit, Times times, String family, Optional<Settled> settled) {
  /** The regular expression of a question key. */
  public static final String KEY = "^[a-z0-9][a-z0-9._:-]{0,127}$";

  /**
   * The times of a question.
   *
   * @param closes end of the forecasts; empty while there is no outcome
   * @param resolves expected time of the answer
   */
  public record Times(Optional<Instant> closes, Optional<Instant> resolves) {}

  /**
   * The current outcome.
   *
   * @param outcome id of the outcome
   * @param value the answer; null when the question is annulled
   */
  public record Settled(UUID outcome, Json value) {
    /** Returns whether the question is annulled. */
    public boolean annulled() {
      return value instanceof Json.Null;
    }
  }

  /** Parses the stored JSON form. */
  public static ForecastQuestion fromJson(Json.Obj stored) {
    var times =
        new Times(
            stored.findText("closes_at").map(Instant::parse),
            stored.findText("resolves_at").map(Instant::parse));
    Optional<Settled> settled =
        stored
            .findText("outcome_id")
            .map(UUID::fromString)
            .map(id -> new Settled(id, stored.find("value").orElse(Json.NULL)));
    return new ForecastQuestion(
        stored.findText("key").orElseThrow(),
        stored.findText("unit"),
        times,
        stored.findText("family").orElseThrow(),
        settled);
  }

  /** Returns the stored JSON form. */
  public Json.Obj json() {
    return toView()
        .with("family", family)
        .withPresent("outcome_id", settled.map(Settled::outcome))
        .withPresent("value", settled.map(Settled::value));
  }

  /** Returns the JSON form for callers. */
  public Json.Obj toView() {
    return Json.obj("key", key)
        .withPresent("unit", unit)
        .withPresent("closes_at", times.closes())
        .withPresent("resolves_at", times.resolves());
  }

  /** Returns this question with another current outcome. */
  public ForecastQuestion with(Settled outcome) {
    return new ForecastQuestion(key, unit, times, family, Optional.of(outcome));
  }

  /** The status of a question. */
  public enum Status {
    /** Takes forecasts. */
    OPEN,
    /** Takes no more forecasts; has no outcome. */
    CLOSED,
    /** Has an outcome. */
    RESOLVED,
    /** Has no answer: its outcome is null. */
    ANNULLED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the status at a time. */
  public Status status(Instant now) {
    if (settled.isPresent()) {
      return settled.get().annulled() ? Status.ANNULLED : Status.RESOLVED;
    }
    boolean closed = times.closes().filter(end -> !now.isBefore(end)).isPresent();
    return closed ? Status.CLOSED : Status.OPEN;
  }

  /** Returns whether the expected resolution time has passed without an outcome. */
  public boolean isPastResolution(Instant now) {
    return settled.isEmpty() && times.resolves().filter(end -> !now.isBefore(end)).isPresent();
  }
}
