package dev.omni.operations.forecast;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.json.Times;
import dev.omni.domain.json.UuidText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The parsing of an object's members that are texts; one that cannot be parsed is a problem.
 *
 * @param pointer of the object
 */
record MemberParser(Json.Obj object, String pointer, ProblemCollector problems) {
  /** Returns a time to the microsecond, if sent. */
  Optional<Instant> time(String name) {
    return parse(name, Times::of, "must be a date and time with an offset, as 2026-11-20T16:00:00Z")
        .map(time -> time.truncatedTo(ChronoUnit.MICROS));
  }

  /** Returns a text of limited length, if sent. */
  Optional<String> text(String name, int max) {
    return parse(
        name,
        text -> Optional.of(text).filter(t -> !t.isEmpty() && t.length() <= max),
        "must be a string of 1 to " + max + " characters");
  }

  /** Returns an id, if sent. */
  Optional<UUID> id(String name) {
    return parse(name, UuidText::parse, "must be a UUID");
  }

  private <T> Optional<T> parse(String name, Function<String, Optional<T>> parser, String rule) {
    Optional<Json> member = object.find(name).filter(value -> !value.equals(Json.NULL));
    return problems.parse(
        pointer + "/" + name,
        member,
        value -> value instanceof Json.Str text ? parser.apply(text.value()) : Optional.empty(),
        rule);
  }
}
