package dev.omni.domain.access;

import java.util.Optional;

/**
 * By what one thing is found again in the logs of several programs.
 *
 * @param requestId the request
 * @param trace the trace that the request belongs to, when it said one
 */
public record CorrelationIds(String requestId, Optional<TraceContext> trace) {
  /** A request without a trace. */
  public static CorrelationIds of(String requestId) {
    return new CorrelationIds(requestId, Optional.empty());
  }
}
