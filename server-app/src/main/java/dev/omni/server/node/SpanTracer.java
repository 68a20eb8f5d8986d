package dev.omni.server.node;

import dev.omni.domain.access.TraceContext;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.http.filter.RequestTracer;
import dev.omni.telemetry.RequestSpans;
import dev.omni.telemetry.Telemetry;
import java.util.Optional;

/** The requests of the HTTP server as spans of the telemetry. */
record SpanTracer(RequestSpans spans) implements RequestTracer {
  static SpanTracer of(Telemetry telemetry) {
    return new SpanTracer(telemetry.requests());
  }

  @Override
  public Optional<TraceContext> begin(Optional<TraceContext> sent, long span) {
    return spans.begin(sent, span);
  }

  @Override
  public void end(TraceContext own, Optional<TraceContext> sent, RequestLine line) {
    spans.end(own, sent, line);
  }
}
