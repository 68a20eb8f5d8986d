package dev.omni.application.spi;

import java.time.Duration;
import java.util.Map;
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
    return ask -> Trace.broken("no_network");
  }

  /**
   * A call.
   *
   * @param method GET or POST
   * @param url complete
   * @param headers in addition to the usual ones; may contain credentials, so they are never shown
   * @param body JSON, if any
   */
  record OutboundCall(String method, String url, Map<String, String> headers, Optional<String> body) {
    public OutboundCall {
      headers = Map.copyOf(headers);
    }

    @Override
    public String toString() {
      return "Ask[" + method + "]";
    }
  }

  /**
   * The steps of a call.
   *
   * @param dns duration of the name resolution, if it was needed and succeeded
   * @param connect duration of the connection with TLS, if it succeeded
   * @param answer response, if any
   * @param obstacle reason for no response: {@code dns, connect, tls, timeout, reset,
   *     blocked_address, request, no_network}
   */
  record Trace(
      Optional<Duration> dns,
      Optional<Duration> connect,
      Optional<CallResponse> answer,
      Optional<String> obstacle) {
    /** Creates the trace of a failed call. */
    public static Trace broken(String obstacle) {
      return new Trace(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(obstacle));
    }
  }

  /**
   * The response of a call.
   *
   * @param status of HTTP
   * @param body as text, truncated after the first MiB
   * @param whole whether nothing was truncated
   * @param time until the end of the body
   */
  record CallResponse(int status, String body, boolean whole, Duration time) {}
}
