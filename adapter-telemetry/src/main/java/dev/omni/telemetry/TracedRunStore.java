package dev.omni.telemetry;

import dev.omni.application.access.CorrelationContext;
import dev.omni.application.run.worker.ForwardingRunStore;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget.CapabilityTarget;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A run store whose writes are spans. A run that ends in it is a span below the request that made
 * it, with its waiting, its computation, and the commit of its evidence below.
 */
final class TracedRunStore extends ForwardingRunStore {
  private final Spans spans;
  private final InstantSource clock;

  TracedRunStore(RunStore runs, Spans spans, InstantSource clock) {
    super(runs);
    this.spans = spans;
    this.clock = clock;
  }

  @Override
  public Admission insert(Run run, Optional<IdempotencyRecord> record, ChangeSet with) {
    Instant begin = clock.instant();
    Admission admission = super.insert(run, record, with);
    Instant end = clock.instant();
    database("run.insert", begin, end, 1);
    if (admission.inserted() && run.status().terminal()) {
      ended(run, end);
    }
    return admission;
  }

  @Override
  public Set<UUID> replaceAll(List<Step> steps) {
    Instant begin = clock.instant();
    Set<UUID> written = super.replaceAll(steps);
    Instant end = clock.instant();
    database("run.replace", begin, end, steps.size());
    steps.stream()
        .map(Step::next)
        .filter(run -> run.status().terminal() && written.contains(run.id()))
        .forEach(run -> ended(run, end));
    return written;
  }

  private void database(String name, Instant begin, Instant end, long runs) {
    Optional<TraceContext> above = CorrelationContext.current().trace();
    if (above.isPresent()) {
      var facts =
          Attributes.builder().put("db.operation.name", name).put("db.operation.batch.size", runs);
      spans.emit(
          new Spans.Finished(name, SpanKind.CLIENT, begin, end, facts.build()),
          spans.child(above),
          above);
    }
  }

  /** Reports a run and its parts. */
  private void ended(Run run, Instant committed) {
    Optional<TraceContext> request = run.origin().request().trace();
    TraceContext own = spans.child(request);
    Instant created = run.origin().createdAt();
    Instant completed = run.completedAt().orElseThrow();
    spans.emit(
        new Spans.Finished("run", SpanKind.INTERNAL, created, committed, facts(run)),
        own,
        request,
        request);
    Instant started = run.state().times().startedAt().orElse(completed);
    part("queued", created, started, own);
    if (run.state().times().startedAt().isPresent()) {
      part("computing", started, completed, own);
    }
    part("sealing", completed, committed, own);
  }

  private void part(String name, Instant begin, Instant end, TraceContext run) {
    spans.emit(
        new Spans.Finished(name, SpanKind.INTERNAL, begin, end, Attributes.empty()),
        spans.child(Optional.of(run)),
        Optional.of(run));
  }

  private static Attributes facts(Run run) {
    var facts =
        Attributes.builder()
            .put("omni.run_id", run.id().toString())
            .put("omni.kind", run.subject().kind())
            .put("omni.status", run.status().toString())
            .put("omni.attempts", (long) run.state().attempt());
    if (run.subject() instanceof CapabilityTarget target) {
      facts.put("omni.capability", target.capability());
    }
    run.state()
        .times()
        .compute()
        .ifPresent(time -> facts.put("omni.compute_ms", time.toNanos() / 1e6));
    return facts.build();
  }
}
