package dev.omni.application.spi;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Calls that go out to addresses that callers have named: to public addresses alone, and what the
 * operator allows besides.
 */
@FunctionalInterface
public interface OutboundClient {
  /**
   * Makes one call over a connection of its own, and says how far it came. Follows no redirect,
   * takes ten seconds at most, and reads one MiB at most.
   */
  Trace call(Ask ask);

  /** No calls: for embedding without a network. */
  static OutboundClient none() {
    return ask -> Trace.broken("no_network");
  }

  /**
   * What is called.
   *
   * @param method GET or POST
   * @param url whole
   * @param headers beside the usual ones; may hold credentials, so it is never shown
   * @param body JSON, when there is one
   */
  record Ask(String method, String url, Map<String, String> headers, Optional<String> body) {
    /** Copies the headers. */
    public Ask {
      headers = Map.copyOf(headers);
    }

    @Override
    public String toString() {
      return "Ask[" + method + "]";
    }
  }

  /**
   * How far a call came.
   *
   * @param dns how long the name took, when there was one and it was resolved
   * @param connect how long the connection took with TLS, when it stood
   * @param answer what came back
   * @param obstacle why nothing did: {@code dns, connect, tls, timeout, reset, blocked_address,
   *     request, no_network}
   */
  record Trace(
      Optional<Duration> dns,
      Optional<Duration> connect,
      Optional<Answer> answer,
      Optional<String> obstacle) {
    /** A call that came nowhere. */
    public static Trace broken(String obstacle) {
      return new Trace(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(obstacle));
    }
  }

  /**
   * What came back.
   *
   * @param status of HTTP
   * @param body as text; what is behind the first MiB is cut off
   * @param whole whether nothing was cut off
   * @param time until all of it was there
   */
  record Answer(int status, String body, boolean whole, Duration time) {}
}
