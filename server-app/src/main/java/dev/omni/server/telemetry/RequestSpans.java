package dev.omni.server.telemetry;

import dev.omni.domain.access.TraceContext;
import dev.omni.domain.traffic.RequestLine;
import dev.omni.http.filter.RequestTracer;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import java.util.Optional;

/** The spans of requests: metadata of the request log, never content. */
final class RequestSpans implements RequestTracer {
  private final Spans spans;

  RequestSpans(Spans spans) {
    this.spans = spans;
  }

  @Override
  public Optional<TraceContext> begin(Optional<TraceContext> sent, long span) {
    return Optional.of(
        sent.map(theirs -> theirs.in(span)).orElseGet(() -> spans.child(Optional.empty())));
  }

  @Override
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
