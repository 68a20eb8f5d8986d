package dev.omni.http.mcp;

import dev.omni.application.load.Reservations;
import dev.omni.domain.access.Caller;
import dev.omni.http.route.HeaderLines;
import java.util.List;
import java.util.Optional;

/**
 * The sender of a message, and the way by which it came.
 *
 * @param toolset what the client may list and call
 * @param headers of the HTTP request; none over standard input
 * @param reservations the memory of the HTTP request; empty over standard input
 */
record Exchange(
    Caller caller, Toolset toolset, HeaderLines headers, Optional<Reservations> reservations) {
  private static final HeaderLines NO_HEADERS = name -> List.of();

  /** Returns the exchange of a message that did not come by HTTP. */
  static Exchange direct(Caller caller, Toolset toolset) {
    return new Exchange(caller, toolset, NO_HEADERS, Optional.empty());
  }

  /** Returns whether headers repeat what a message says. */
  boolean overHttp() {
    return reservations.isPresent();
  }
}
