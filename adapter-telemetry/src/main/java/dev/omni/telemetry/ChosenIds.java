package dev.omni.telemetry;

import dev.omni.domain.access.TraceContext;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.util.Optional;

/** The ids of spans that were chosen before the span is reported; random ones for all others. */
final class ChosenIds implements IdGenerator {
  private final IdGenerator random = IdGenerator.random();
  private final ThreadLocal<Optional<TraceContext>> chosen =
      ThreadLocal.withInitial(Optional::empty);

  /** Chooses the ids of the next span on this thread. */
  void choose(TraceContext next) {
    chosen.set(Optional.of(next));
  }

  /** Ends the choice. */
  void end() {
    chosen.remove();
  }

  @Override
  public String generateSpanId() {
    return chosen.get().map(TraceContext::spanId).orElseGet(random::generateSpanId);
  }

  @Override
  public String generateTraceId() {
    return chosen.get().map(TraceContext::traceId).orElseGet(random::generateTraceId);
  }
}
