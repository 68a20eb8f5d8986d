package dev.omni.domain.webhook;

import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The result of one attempt.
 *
 * @param verdict its meaning for further attempts
 * @param error reason of a failure; empty for a success
 * @param response the receiver's response
 * @param retryAfter the delay that the receiver requests, if any
 */
public record DeliveryAttempt(
    Verdict verdict,
    Optional<OutboundError> error,
    Response response,
    Optional<Duration> retryAfter) {
  /** The meaning of an attempt for further attempts. */
  public enum Verdict {
    /** The receiver accepted the message. */
    ACCEPTED,
    /** The attempt failed. */
    FAILED,
    /** The attempt failed because the receiver or its proxy is overloaded. */
    OVERLOADED,
    /** The receiver is permanently gone. */
    GONE
  }

  /**
   * The receiver's response, which is stored and displayed.
   *
   * @param status its code in the protocol; 0 without a response
   * @param headers some of its metadata, by lower-case name
   * @param body the beginning of its text
   */
  public record Response(int status, Json.Obj headers, String body) {
    private static final Response NONE = new Response(0, Json.Obj.EMPTY, "");
  }

  /** Creates the result of an accepted message. */
  public static DeliveryAttempt accepted(Response response) {
    return new DeliveryAttempt(Verdict.ACCEPTED, Optional.empty(), response, Optional.empty());
  }

  /** Creates the result of an attempt whose response was not a success. */
  public static DeliveryAttempt refused(
      Verdict verdict, Response response, Optional<Duration> retryAfter) {
    return new DeliveryAttempt(
        verdict, Optional.of(OutboundError.HTTP_STATUS), response, retryAfter);
  }

  /** Creates the result of an attempt without a response. */
  public static DeliveryAttempt withoutResponse(OutboundError error) {
    Verdict verdict = error == OutboundError.TIMEOUT ? Verdict.OVERLOADED : Verdict.FAILED;
    return new DeliveryAttempt(verdict, Optional.of(error), Response.NONE, Optional.empty());
  }

  /** Returns whether the receiver accepted the message. */
  public boolean isAccepted() {
    return verdict == Verdict.ACCEPTED;
  }

  /** Returns the stored and displayed JSON form. */
  Json.Obj json(Instant at) {
    return Json.obj(
        "at", at,
        "status", response.status,
        "error", error.map(OutboundError::toString).orElse(""),
        "headers", response.headers,
        "body", response.body);
  }
}
