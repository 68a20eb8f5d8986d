package dev.omni.http.mcp;

import dev.omni.application.load.Reservations;
import dev.omni.http.route.HeaderLines;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The options of a call besides its arguments.
 *
 * @param key the idempotency key
 * @param headers of the request; none over standard input
 * @param reservations the memory of the HTTP request; empty over standard input
 * @param secondOpinion whether a run has a second opinion
 */
public record ToolOptions(
    Optional<String> key,
    HeaderLines headers,
    Optional<Reservations> reservations,
    boolean secondOpinion) {
  /** Creates options without a second opinion. */
  public ToolOptions(
      Optional<String> key, HeaderLines headers, Optional<Reservations> reservations) {
    this(key, headers, reservations, false);
  }

  /** Returns the same options with a second opinion, if it is asked for. */
  ToolOptions withSecondOpinion(boolean asked) {
    return new ToolOptions(key, headers, reservations, asked);
  }

  /** Returns whether others wait for the memory that the request of the call holds. */
  BooleanSupplier memoryIsWanted() {
    return () -> reservations.filter(Reservations::areWanted).isPresent();
  }
}
