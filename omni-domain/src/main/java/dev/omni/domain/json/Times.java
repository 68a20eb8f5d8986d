package dev.omni.domain.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/** Times as callers write them. */
public final class Times {
  private static final int LAST_YEAR = 9999;
  private static final Pattern WRITTEN =
      Pattern.compile(
          "[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?"
              + "([Zz]|[+-][0-9]{2}:[0-9]{2})");

  private Times() {}

  /**
   * A date and time with an offset, as RFC 3339 (2002) writes them, of the years that it has: 0 to
   * 9999, where it is written and in UTC, so that it can be written again.
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
