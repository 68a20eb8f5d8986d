package dev.omni.domain.webhook;

import dev.omni.domain.json.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What an attempt came to.
 *
 * @param status of HTTP; 0 when there was none
 * @param error why there was none: {@code timeout, dns, connect, tls, blocked_address, reset}; or
 *     {@code http_status}; empty text for a success
 * @param headers some of the answer's, by lower-case name
 * @param body the beginning of the answer's text
 */
public record DeliveryAttempt(int status, String error, Json.Obj headers, String body) {
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final Set<Integer> BUSY = Set.of(429, 502, 504);

  /** An answer. */
  public static DeliveryAttempt of(int status, Json.Obj headers, String body) {
    boolean good = status >= 200 && status < 300;
    return new DeliveryAttempt(status, good ? "" : "http_status", headers, body);
  }

  /** No answer, for that reason. */
  public static DeliveryAttempt none(String error) {
    return new DeliveryAttempt(0, error, Json.Obj.EMPTY, "");
  }

  /** Whether the consumer took it; nothing but 2xx says so. */
  public boolean good() {
    return error.isEmpty();
  }

  /** Whether the consumer wants no more, ever. */
  boolean gone() {
    return status == 410;
  }

  /** Whether the consumer, or what stands before it, has too much to do. */
  boolean busy() {
    return BUSY.contains(status) || error.equals("timeout");
  }

  /** How long the consumer asks to be left alone: seconds, or a date of HTTP (RFC 9110, 10.2.3). */
  Optional<Duration> retryAfter(Instant now) {
    Optional<String> asked = headers.text("retry-after").map(String::strip);
    if (asked.filter(text -> SECONDS.matcher(text).matches()).isPresent()) {
      return asked.map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      return asked
          .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME))
          .map(date -> Duration.between(now, date.toInstant()));
    } catch (DateTimeException neither) {
      return Optional.empty();
    }
  }

  /** As it is kept and shown. */
  Json.Obj json(Instant at) {
    return Json.obj("at", at, "status", status, "error", error, "headers", headers, "body", body);
  }
}
