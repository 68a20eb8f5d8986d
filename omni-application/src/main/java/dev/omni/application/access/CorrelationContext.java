package dev.omni.application.access;

import dev.omni.domain.access.Attestation;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.CorrelationIds;
import dev.omni.domain.access.TraceContext;
import dev.omni.domain.run.Run;
import dev.omni.domain.webhook.WebhookMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The correlation context of a thread, written in every log line. It is thread-local, because
 * libraries log too and know no caller; code that passes work to another thread must pass the
 * context.
 *
 * @param request the identifier of the request
 * @param run the computed run
 * @param trace the distributed trace, forwarded by outgoing calls
 * @param attestation what the caller attests of itself, stored with each run that it causes
 */
public record CorrelationContext(
    Optional<String> request,
    Optional<UUID> run,
    Optional<TraceContext> trace,
    Optional<Attestation> attestation) {
  private static final CorrelationContext NONE =
      new CorrelationContext(Optional.empty(), Optional.empty(), Optional.empty());
  private static final ThreadLocal<CorrelationContext> HERE = ThreadLocal.withInitial(() -> NONE);

  /** Creates a context without an attestation. */
  public CorrelationContext(
      Optional<String> request, Optional<UUID> run, Optional<TraceContext> trace) {
    this(request, run, trace, Optional.empty());
  }

  /** Returns the context of this thread. */
  public static CorrelationContext current() {
    return HERE.get();
  }

  /** Returns the context of a request. */
  public static CorrelationContext of(CorrelationIds request) {
    return new CorrelationContext(
        Optional.of(request.requestId()), Optional.empty(), request.trace(), request.attestation());
  }

  /** Returns the context of a run, on any thread and node, at any time after its request. */
  public static CorrelationContext of(Run run) {
    CorrelationIds request = run.origin().request();
    return new CorrelationContext(
        Optional.of(request.requestId()),
        Optional.of(run.id()),
        request.trace(),
        request.attestation());
  }

  /** Returns the context of a webhook message. */
  public static CorrelationContext of(WebhookMessage message) {
    return new CorrelationContext(Optional.empty(), Optional.empty(), message.trace());
  }

  /** Returns this context with another trace. */
  public CorrelationContext withTrace(TraceContext other) {
    return new CorrelationContext(request, run, Optional.of(other), attestation);
  }

  /** Returns this context with what the caller attests, if anything. */
  public CorrelationContext withAttestation(Optional<Attestation> other) {
    return new CorrelationContext(request, run, trace, other);
  }

  /** Returns the identifiers to store with the resources of a caller's request. */
  public CorrelationIds correlation(Caller caller) {
    return new CorrelationIds(caller.requestId(), trace, attestation);
  }

  /** Binds this context to the thread, until the result is closed. */
  public ContextScope makeCurrent() {
    CorrelationContext before = HERE.get();
    HERE.set(this);
    return () -> {
      if (before.equals(NONE)) {
        HERE.remove(); // Threads of pools are reused.
      } else {
        HERE.set(before);
      }
    };
  }

  /** A bound context, until it is closed. */
  public interface ContextScope extends AutoCloseable {
    @Override
    void close();
  }

  /** Returns a task that runs in the context of this thread on another one. */
  public static Runnable wrap(Runnable task) {
    CorrelationContext mine = current();
    return () -> {
      try (ContextScope followed = mine.makeCurrent()) {
        task.run();
      }
    };
  }

  /** Returns the present identifiers by their names in the log. */
  public Map<String, String> logFields() {
    var named = new LinkedHashMap<String, String>();
    request.ifPresent(id -> named.put("request_id", id));
    run.ifPresent(id -> named.put("run_id", id.toString()));
    trace.ifPresent(known -> named.put("trace_id", known.traceId()));
    return named;
  }
}
