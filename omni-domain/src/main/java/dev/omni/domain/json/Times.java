package dev.omni.domain.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Times as callers write them. */
public final class Times {
  private static final int LAST_YEAR = 9999;

  private Times() {}

  /** A date and time with an offset, of the years that RFC 3339 (2002) has: 0 to 9999. */
  public static Optional<Instant> of(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text))
          .filter(time -> time.getYear() >= 0 && time.getYear() <= LAST_YEAR)
          .map(OffsetDateTime::toInstant);
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }
}
