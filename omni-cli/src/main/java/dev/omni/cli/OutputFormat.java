package dev.omni.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Form in which a command prints data. */
enum OutputFormat {
  TABLE,
  JSON,
  NDJSON,
  CSV;

  /** The names that an option takes. */
  static final List<String> NAMES =
      Stream.of(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();

  /** Returns whether rows are printed as text, not as JSON. */
  boolean isText() {
    return this == TABLE || this == CSV;
  }

  /** Returns the format of a name; empty for another text. */
  static Optional<OutputFormat> of(String name) {
    return NAMES.contains(name)
        ? Optional.of(valueOf(name.toUpperCase(Locale.ROOT)))
        : Optional.empty();
  }
}
