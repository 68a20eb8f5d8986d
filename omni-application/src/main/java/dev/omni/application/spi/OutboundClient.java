package dev.omni.application.spi;

import dev.omni.domain.fault.OutboundError;
import java.time.Duration;
import java.util.Optional;

/**
 * The client of calls to addresses that callers name: public ones, and the operator's exceptions.
 */
@FunctionalInterface
public interface OutboundClient {
  /**
   * Makes one call on a new connection and returns its steps. Follows no redirect, takes at most
   * ten seconds, and reads at most one MiB.
   */
  Trace call(OutboundCall ask);

  /** Returns a client without calls, for embedding without a network. */
  static OutboundClient none() {
    return ask -> Trace.failed(OutboundError.NO_NETWORK);
  }

  /**
   * A call: with a body it sends it, else it only reads.
   *
   * @param url complete
   * @param credential bearer token, if any; never shown
   * @param body JSON, if any
   */
  record OutboundCall(String url, Optional<String> credential, Optional<String> body) {
    @Override
    public String toString() {
      return "OutboundCall[]";
    }
  }

  /**
   * The steps of a call.
   *
   * @param dns duration of the name resolution, if it was needed and succeeded
   * @param connect duration of the connection with TLS, if it succeeded
   * @param answer response, if any
   * @param error reason for no response
   */
  record Trace(
      Optional<Duration> dns,
      Optional<Duration> connect,
      Optional<CallResponse> answer,
      Optional<OutboundError> error) {
    /** Creates the trace of a failed call. */
    public static Trace failed(OutboundError error) {
      return new Trace(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(error));
    }
  }

  /** The meaning of a response. */
  enum Verdict {
    /** The call was successful. */
    ACCEPTED,
    /** The credential was rejected. */
    UNAUTHORIZED,
    /** The call failed, or the response refers to another address. */
    FAILED
  }

  /**
   * The response of a call.
   *
   * @param verdict its meaning
   * @param status its code in the protocol, for messages
   * @param body as text, truncated after the first MiB
   * @param whole whether nothing was truncated
   * @param time until the end of the body
   */
  record CallResponse(Verdict verdict, int status, String body, boolean whole, Duration time) {}
}
