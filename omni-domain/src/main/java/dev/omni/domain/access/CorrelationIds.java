package dev.omni.domain.access;

import java.util.Optional;

/**
 * The identifiers that connect a request with other programs: their logs, and what its caller
 * attests.
 *
 * @param requestId the request
 * @param trace the trace of the request, when the caller sent one
 * @param attestation SHA-256 of what the caller attests, when it sent one
 */
public record CorrelationIds(
    String requestId, Optional<TraceContext> trace, Optional<Attestation> attestation) {
  /** Creates the identifiers of a request without an attestation. */
  public CorrelationIds(String requestId, Optional<TraceContext> trace) {
    this(requestId, trace, Optional.empty());
  }

  /** Returns the identifiers of a request without a trace. */
  public static CorrelationIds of(String requestId) {
    return new CorrelationIds(requestId, Optional.empty());
  }
}
