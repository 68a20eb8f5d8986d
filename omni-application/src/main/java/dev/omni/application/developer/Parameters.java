package dev.omni.application.developer;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parameters of a read, and all that is wrong with them. */
final class Parameters {
  static final String INSTANT = "must be an RFC 3339 date-time, as 2026-01-31T12:00:00Z";
  static final String UUID = "must be a UUID";

  private final Map<String, String> sent;
  private final List<Fault.FieldError> wrong = new ArrayList<>();

  /**
   * Reads parameters.
   *
   * @param known names of the read
   */
  Parameters(Map<String, String> sent, Set<String> known) {
    this.sent = Map.copyOf(sent);
    for (String name : new TreeSet<>(sent.keySet())) {
      if (!known.contains(name)) {
        refuse(name, "is not known; known are " + String.join(", ", new TreeSet<>(known)));
      }
    }
  }

  /** Returns the value of a parameter; one that breaks the form is a problem. */
  <T> Optional<T> get(String name, Function<String, Optional<T>> form, String rule) {
    Optional<String> text = Optional.ofNullable(sent.get(name));
    Optional<T> value = text.flatMap(form);
    if (text.isPresent() && value.isEmpty()) {
      refuse(name, rule);
    }
    return value;
  }

  /** Returns a number up to a limit. */
  Optional<Integer> limit(int most) {
    return get(
        "limit",
        text ->
            Optional.of(text)
                .filter(digits -> digits.matches("[1-9][0-9]{0,3}"))
                .map(Integer::valueOf)
                .filter(number -> number <= most),
        "must be an integer from 1 to " + most);
  }

  void refuse(String name, String rule) {
    wrong.add(new Fault.FieldError("parameter:" + name, FaultCode.PARAMETER_INVALID, rule));
  }

  /**
   * Throws if there are problems.
   *
   * @throws Fault that lists them all
   */
  void end(Function<String, String> pointer) {
    if (!wrong.isEmpty()) {
      throw Fault.listing(wrong).locatedBy(pointer::apply);
    }
  }

  static String listed(Stream<?> values) {
    return values.map(Object::toString).collect(Collectors.joining(", "));
  }
}
