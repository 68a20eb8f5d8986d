package dev.omni.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Durations as people read them. */
final class DurationText {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private DurationText() {}

  static String text(Duration span) {
    if (span.compareTo(Duration.ofSeconds(1)) < 0) {
      return span.toMillis() + " ms";
    }
    if (span.compareTo(MINUTE) < 0) {
      return String.format(Locale.ROOT, "%.1f s", span.toMillis() / 1000.0);
    }
    return span.toMinutes() + " min " + span.toSecondsPart() + " s";
  }

  /** Returns how long a run took; empty before its end. */
  static String taken(JsonNode run) {
    try {
      return text(
          Duration.between(
              Instant.parse(run.path("created_at").asText("")),
              Instant.parse(run.path("completed_at").asText(""))));
    } catch (DateTimeException open) {
      return "";
    }
  }

  /** Returns an instant of the API to the second. */
  static String instant(JsonNode text) {
    return text.asText("").replace('T', ' ').replaceFirst("[.Z+].*$", "");
  }
}
