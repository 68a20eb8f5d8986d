package dev.omni.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules of what is sent again, and when. */
final class RetryRules {
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);
  private static final Set<Integer> RETRIED = Set.of(408, 429, 500, 502, 503, 504);

  private RetryRules() {}

  /** Returns whether a status calls for another attempt when the body is no answer of the API. */
  static boolean retried(int status) {
    return RETRIED.contains(status);
  }

  /**
   * Returns whether a request may be repeated: GET, POST with an idempotency key, cancel, an upload
   * of a data set, whose bytes make one version.
   */
  static boolean repeatable(String method, String path, @Nullable String key) {
    return method.equals("GET")
        || (method.equals("POST") && (key != null || path.endsWith("/cancel") || path.endsWith("/omni/data-sets")));
  }

  /** Returns whether an answer calls for another attempt; {@code retryable: false} wins. */
  static boolean retried(int status, JsonNode error) {
    JsonNode retryable = error.path("retryable");
    if (retryable.isBoolean() && !retryable.booleanValue()) {
      return false;
    }
    return retried(status)
        || (status == 409 && error.path("code").asText("").equals("idempotency_key_in_use"));
  }

  /** Reads {@code Retry-After}: null for garbage, zero for a date in the past. */
  static @Nullable Duration retryAfter(@Nullable String value, Instant now) {
    String text = value == null ? "" : value.strip();
    if (text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      return Duration.ofMillis(new BigDecimal(text).movePointRight(3).longValue());
    }
    try {
      Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return then.isBefore(now) ? Duration.ZERO : Duration.between(now, then);
    } catch (DateTimeException garbage) {
      return null;
    }
  }

  /**
   * Returns the pause after an attempt.
   *
   * @param attempt the first is 1
   * @param chance from 0 to 1
   */
  static Duration pause(int attempt, @Nullable Duration atLeast, double chance) {
    double most = Math.min(8, 0.5 * Math.pow(2, attempt - 1));
    Duration drawn = Duration.ofNanos((long) ((0.5 + chance / 2) * most * 1e9));
    return atLeast == null || drawn.compareTo(atLeast) > 0 ? drawn : atLeast;
  }
}
