package dev.omni.telemetry;

import dev.omni.domain.access.TraceContext;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.time.Instant;
import java.util.Optional;

/** The reporting of spans that have ended. Ids are chosen before, so that children know them. */
final class Spans {
  private static final int SAMPLED = 1;

  private final Tracer tracer;
  private final ChosenIds ids;

  Spans(Tracer tracer, ChosenIds ids) {
    this.tracer = tracer;
    this.ids = ids;
  }

  /** A span without its ids. */
  record Finished(String name, SpanKind kind, Instant begin, Instant end, Attributes attributes) {}

  /** Returns a span below another one; without one, the first of a new trace. */
  TraceContext child(Optional<TraceContext> parent) {
    String span = IdGenerator.random().generateSpanId();
    return parent
        .map(above -> new TraceContext(above.traceId(), span, above.flags(), above.state()))
        .orElseGet(
            () -> new TraceContext(IdGenerator.random().generateTraceId(), span, SAMPLED, ""));
  }

  void emit(Finished finished, TraceContext own, Optional<TraceContext> parent) {
    emit(finished, own, parent, Optional.empty());
  }

  /**
   * Reports a span.
   *
   * @param own its ids
   * @param parent the span above, if any
   * @param link another span that caused it, if any
   */
  void emit(
      Finished finished,
      TraceContext own,
      Optional<TraceContext> parent,
      Optional<TraceContext> link) {
    SpanBuilder builder =
        tracer
            .spanBuilder(finished.name())
            .setSpanKind(finished.kind())
            .setStartTimestamp(finished.begin())
            .setAllAttributes(finished.attributes())
            .setParent(parent.map(Spans::context).orElseGet(Context::root));
    link.map(Spans::spanContext).ifPresent(builder::addLink);
    ids.choose(own);
    Span span;
    try {
      span = builder.startSpan();
    } finally {
      ids.end();
    }
    span.end(later(finished.begin(), finished.end()));
  }

  private static Instant later(Instant begin, Instant end) {
    return end.isBefore(begin) ? begin : end;
  }

  private static Context context(TraceContext above) {
    return Context.root().with(Span.wrap(spanContext(above)));
  }

  private static SpanContext spanContext(TraceContext trace) {
    boolean sampled = (trace.flags() & SAMPLED) != 0;
    return SpanContext.createFromRemoteParent(
        trace.traceId(),
        trace.spanId(),
        sampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
        TraceState.getDefault());
  }
}
