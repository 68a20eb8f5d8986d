package dev.omni.domain.json;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** A parser of request members that collects their problems. */
public final class RequestFields {
  private final List<Problem> problems = new ArrayList<>();

  /** Returns the problems so far. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Adds a problem. */
  public void wrong(String pointer, String message) {
    problems.add(Problem.invalid(pointer, message));
  }

  /** Adds problems at a pointer. */
  public void wrong(String pointer, List<Problem> found) {
    found.forEach(problem -> problems.add(problem.under(pointer)));
  }

  /** Returns a time to the microsecond, if sent. */
  public Optional<Instant> time(Json.Obj in, String name, String at) {
    String must = "must be a date and time with an offset, as 2026-11-20T16:00:00Z";
    return read(in, name, at, Times::of, must).map(time -> time.truncatedTo(ChronoUnit.MICROS));
  }

  /** Returns a text of limited length, if sent. */
  public Optional<String> text(Json.Obj in, String name, String at, int most) {
    return read(
        in,
        name,
        at,
        text -> Optional.of(text).filter(t -> !t.isEmpty() && t.length() <= most),
        "must be a string of 1 to " + most + " characters");
  }

  /** Returns an id, if sent. */
  public Optional<UUID> id(Json.Obj in, String name, String at) {
    return read(in, name, at, UuidText::parse, "must be a UUID");
  }

  private <T> Optional<T> read(
      Json.Obj in, String name, String at, Function<String, Optional<T>> reading, String must) {
    Optional<T> read = in.findText(name).flatMap(reading);
    if (in.has(name) && read.isEmpty()) {
      wrong(at + "/" + name, must);
    }
    return read;
  }
}
