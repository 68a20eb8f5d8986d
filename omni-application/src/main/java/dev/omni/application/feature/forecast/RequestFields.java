package dev.omni.application.feature.forecast;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Times;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads what was sent, member by member, and gathers what is wrong with it. */
final class RequestFields {
  private static final Pattern UUID_FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private final List<Problem> problems = new ArrayList<>();

  /** What was wrong so far. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Something that is wrong. */
  void wrong(String pointer, String message) {
    problems.add(Problem.invalid(pointer, message));
  }

  /** Several things that are wrong at a place. */
  void wrong(String pointer, List<Problem> found) {
    found.forEach(problem -> problems.add(problem.under(pointer)));
  }

  /** A time to the microsecond, when one was sent. */
  Optional<Instant> time(Json.Obj in, String name, String at) {
    if (!in.has(name)) {
      return Optional.empty();
    }
    Optional<Instant> time = in.text(name).flatMap(Times::of);
    if (time.isEmpty()) {
      wrong(at + "/" + name, "must be a date and time with an offset, as 2026-11-20T16:00:00Z");
    }
    return time.map(exact -> exact.truncatedTo(ChronoUnit.MICROS));
  }

  /** A text of that many characters at most, when one was sent. */
  Optional<String> text(Json.Obj in, String name, String at, int most) {
    if (!in.has(name)) {
      return Optional.empty();
    }
    Optional<String> text = in.text(name).filter(t -> !t.isEmpty() && t.length() <= most);
    if (text.isEmpty()) {
      wrong(at + "/" + name, "must be a string of 1 to " + most + " characters");
    }
    return text;
  }

  /** An identifier, when one was sent. */
  Optional<UUID> id(Json.Obj in, String name, String at) {
    if (!in.has(name)) {
      return Optional.empty();
    }
    Optional<UUID> id = uuid(in.text(name).orElse(""));
    if (id.isEmpty()) {
      wrong(at + "/" + name, "must be a UUID");
    }
    return id;
  }

  /** The identifier that a text is. */
  static Optional<UUID> uuid(String text) {
    return UUID_FORM.matcher(text).matches()
        ? Optional.of(UUID.fromString(text))
        : Optional.empty();
  }
}
