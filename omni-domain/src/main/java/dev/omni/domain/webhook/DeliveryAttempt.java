package dev.omni.domain.webhook;

import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.Optional;

/**
 * The result of one attempt.
 *
 * @param verdict its meaning for further attempts
 * @param error reason of a failure; empty for a success
 * @param response the receiver's response
 * @param retryAfter the delay that the receiver requests, if any
 * @param sent the request, as far as known
 */
public record DeliveryAttempt(
    Verdict verdict,
    Optional<OutboundError> error,
    Response response,
    Optional<Duration> retryAfter,
    Sent sent) {
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
   * @param truncated whether the text is longer
   */
  public record Response(int status, Json.Obj headers, String body, boolean truncated) {
    private static final Response NONE = new Response(0, Json.Obj.EMPTY, "");

    /** Replaces the character that no stored JSON may have. */
    public Response {
      body = body.replace('\0', '\ufffd');
    }

    /** Creates a response of which the whole text is known. */
    public Response(int status, Json.Obj headers, String body) {
      this(status, headers, body, false);
    }
  }

  /**
   * The request of an attempt, which is stored and displayed.
   *
   * @param headers the signed ones, by lower-case name
   * @param time until the response, or until it was clear that there is none
   */
  public record Sent(Json.Obj headers, Duration time) {
    private static final Sent UNKNOWN = new Sent(Json.Obj.EMPTY, Duration.ZERO);
  }

  /** Creates the result of an accepted message. */
  public static DeliveryAttempt accepted(Response response) {
    return new DeliveryAttempt(
        Verdict.ACCEPTED, Optional.empty(), response, Optional.empty(), Sent.UNKNOWN);
  }

  /** Creates the result of an attempt whose response was not a success. */
  public static DeliveryAttempt refused(
      Verdict verdict, Response response, Optional<Duration> retryAfter) {
    return new DeliveryAttempt(
        verdict, Optional.of(OutboundError.HTTP_STATUS), response, retryAfter, Sent.UNKNOWN);
  }

  /** Creates the result of an attempt without a response. */
  public static DeliveryAttempt withoutResponse(OutboundError error) {
    Verdict verdict = error == OutboundError.TIMEOUT ? Verdict.OVERLOADED : Verdict.FAILED;
    return new DeliveryAttempt(
        verdict, Optional.of(error), Response.NONE, Optional.empty(), Sent.UNKNOWN);
  }

  /** Returns this result with the request that it is of. */
  public DeliveryAttempt of(Sent request) {
    return new DeliveryAttempt(verdict, error, response, retryAfter, request);
  }

  /** Returns whether the receiver accepted the message. */
  public boolean isAccepted() {
    return verdict == Verdict.ACCEPTED;
  }
}
