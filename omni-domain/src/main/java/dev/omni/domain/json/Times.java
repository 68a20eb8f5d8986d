package dev.omni.domain.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/** A parser for times from callers. */
public final class Times {
  private static final int LAST_YEAR = 9999;
  private static final Pattern WRITTEN =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?"
              + "([Zz]|[+-][0-9]{2}:[0-9]{2})");

  private Times() {}

  /**
   * Parses a date and time with an offset (RFC 3339, 2002), with years 0 to 9999 both locally and
   * in UTC, so that it can be written again.
   */
  public static Optional<Instant> of(String text) {
    if (!WRITTEN.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC))
          .filter(time -> time.getYear() >= 0 && time.getYear() <= LAST_YEAR)
          .map(OffsetDateTime::toInstant);
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }
}
