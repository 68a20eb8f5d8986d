package dev.omni.http.filter;

import dev.omni.domain.access.TraceContext;
import dev.omni.domain.traffic.RequestLine;
import java.util.Optional;

/** The observer of requests as parts of distributed traces. */
public interface RequestTracer {
  /** Forwards the traces of clients and reports nothing. */
  RequestTracer NONE = new RequestTracer() {};

  /**
   * Returns the trace of a request that arrives, with the span of this server.
   *
   * @param sent trace of the client, if any
   * @param span identifies the request; not zero
   */
  default Optional<TraceContext> begin(Optional<TraceContext> sent, long span) {
    return sent.map(theirs -> theirs.in(span));
  }

  /**
   * Receives an answered request.
   *
   * @param own as returned by {@link #begin}
   * @param sent trace of the client, if any
   */
  default void end(TraceContext own, Optional<TraceContext> sent, RequestLine line) {}
}
