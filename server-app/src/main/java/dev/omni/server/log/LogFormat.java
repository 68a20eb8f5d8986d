package dev.omni.server.log;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms that the log can have. */
public enum LogFormat {
  /** A line for each event, for people. */
  TEXT,
  /** A JSON object for each event, for machines. */
  JSON;

  /** The form of that name, if there is one. */
  public static Optional<LogFormat> of(String name) {
    return Stream.of(values())
        .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }
}
