package dev.omni.domain.access;

import java.util.Optional;

/**
 * The identifiers that connect the logs of several programs.
 *
 * @param requestId the request
 * @param trace the trace of the request, when the caller sent one
 */
public record CorrelationIds(String requestId, Optional<TraceContext> trace) {
  /** Returns the identifiers of a request without a trace. */
  public static CorrelationIds of(String requestId) {
    return new CorrelationIds(requestId, Optional.empty());
  }
}
