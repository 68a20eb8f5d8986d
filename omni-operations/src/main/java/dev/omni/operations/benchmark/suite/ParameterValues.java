package dev.omni.operations.benchmark.suite;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The numbers of a question, in their stated units.
 *
 * @param values by name, in the order in which they are stated
 */
record ParameterValues(Map<String, FiftyDigitDecimal> values) {
  /** Keeps the order. */
  ParameterValues {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Returns the number of that name. */
  FiftyDigitDecimal at(String name) {
    return Objects.requireNonNull(values.get(name));
  }

  /** Returns the whole number of that name. */
  long whole(String name) {
    return at(name).value().longValueExact();
  }
}
