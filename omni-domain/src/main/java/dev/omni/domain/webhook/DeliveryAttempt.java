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
 * The result of one attempt.
 *
 * @param status of HTTP; 0 without a response
 * @param error why there was no response: {@code timeout, dns, connect, tls, blocked_address,
 *     reset}; or {@code http_status}; empty text for a success
 * @param headers some of the response's, by lower-case name
 * @param body the beginning of the response text
 */
public record DeliveryAttempt(int status, String error, Json.Obj headers, String body) {
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final Set<Integer> BUSY = Set.of(429, 502, 504);

  /** Creates the result of a response. */
  public static DeliveryAttempt of(int status, Json.Obj headers, String body) {
    boolean good = status >= 200 && status < 300;
    return new DeliveryAttempt(status, good ? "" : "http_status", headers, body);
  }

  /** Creates the result of an attempt without a response. */
  public static DeliveryAttempt none(String error) {
    return new DeliveryAttempt(0, error, Json.Obj.EMPTY, "");
  }

  /** Returns whether the receiver accepted the message, that is, status 2xx. */
  public boolean good() {
    return error.isEmpty();
  }

  /** Returns whether the receiver is permanently gone. */
  boolean gone() {
    return status == 410;
  }

  /** Returns whether the receiver or its proxy is overloaded. */
  boolean busy() {
    return BUSY.contains(status) || error.equals("timeout");
  }

  /** Returns the delay that the receiver requests: seconds, or an HTTP date (RFC 9110, 10.2.3). */
  Optional<Duration> retryAfter(Instant now) {
    Optional<String> header = headers.text("retry-after").map(String::strip);
    if (header.filter(text -> SECONDS.matcher(text).matches()).isPresent()) {
      return header.map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      return header
          .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME))
          .map(date -> Duration.between(now, date.toInstant()));
    } catch (DateTimeException neither) {
      return Optional.empty();
    }
  }

  /** Returns the stored and displayed JSON form. */
  Json.Obj json(Instant at) {
    return Json.obj("at", at, "status", status, "error", error, "headers", headers, "body", body);
  }
}
