package dev.omni.telemetry;

import dev.omni.domain.access.TraceContext;
import dev.omni.domain.traffic.RequestLine;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import java.util.Optional;

/** The spans of requests: metadata of the request log, never content. */
public final class RequestSpans {
  private final Spans spans;

  RequestSpans(Spans spans) {
    this.spans = spans;
  }

  /**
   * Returns the trace of a request that arrives, with the span of this server.
   *
   * @param sent trace of the client, if any
   * @param span identifies the request; not zero
   */
  public Optional<TraceContext> begin(Optional<TraceContext> sent, long span) {
    return Optional.of(
        sent.map(theirs -> theirs.in(span)).orElseGet(() -> spans.child(Optional.empty())));
  }

  /**
   * Reports an answered request.
   *
   * @param own as returned by {@link #begin}
   * @param sent trace of the client, if any
   */
  public void end(TraceContext own, Optional<TraceContext> sent, RequestLine line) {
    String route = line.operation().route();
    var facts =
        Attributes.builder()
            .put("http.request.method", line.operation().method())
            .put("http.response.status_code", (long) line.answered().status())
            .put("omni.request_id", line.id());
    if (!route.isEmpty()) {
      facts.put("http.route", route);
    }
    line.answered().code().ifPresent(code -> facts.put("error.type", code));
    String name = (line.operation().method() + " " + route).strip();
    spans.emit(
        new Spans.Finished(
            name,
            SpanKind.SERVER,
            line.at().minus(line.answered().duration()),
            line.at(),
            facts.build()),
        own,
        sent);
  }
}
