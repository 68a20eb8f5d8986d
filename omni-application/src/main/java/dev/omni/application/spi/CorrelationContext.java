package dev.omni.application.spi;

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
 * What a thread works for: every line of the log says it. Bound to the thread, because libraries
 * log too and know of no caller; whoever hands work to another thread hands this on with it.
 *
 * @param request the identifier of the request
 * @param run the run that is computed
 * @param trace the trace that it all belongs to; calls that go out pass it on
 */
public record CorrelationContext(
    Optional<String> request, Optional<UUID> run, Optional<TraceContext> trace) {
  private static final CorrelationContext NONE =
      new CorrelationContext(Optional.empty(), Optional.empty(), Optional.empty());
  private static final ThreadLocal<CorrelationContext> HERE = ThreadLocal.withInitial(() -> NONE);

  /** What this thread works for. */
  public static CorrelationContext here() {
    return HERE.get();
  }

  /** The work for a request. */
  public static CorrelationContext of(CorrelationIds request) {
    return new CorrelationContext(
        Optional.of(request.requestId()), Optional.empty(), request.trace());
  }

  /** The work for a run, on whatever thread and node, however long after its request. */
  public static CorrelationContext of(Run run) {
    CorrelationIds request = run.origin().request();
    return new CorrelationContext(
        Optional.of(request.requestId()), Optional.of(run.id()), request.trace());
  }

  /** The work of telling something. */
  public static CorrelationContext of(WebhookMessage message) {
    return new CorrelationContext(Optional.empty(), Optional.empty(), message.trace());
  }

  /** What is kept of that caller's request with what it makes. */
  public CorrelationIds correlation(Caller caller) {
    return new CorrelationIds(caller.requestId(), trace);
  }

  /** Binds this to the thread, until what is given is closed. */
  public Followed follow() {
    CorrelationContext before = HERE.get();
    HERE.set(this);
    return () -> {
      if (before.equals(NONE)) {
        HERE.remove(); // Threads of pools live on.
      } else {
        HERE.set(before);
      }
    };
  }

  /** A trail that is followed, until it is closed. */
  public interface Followed extends AutoCloseable {
    @Override
    void close();
  }

  /** The task, done elsewhere for what this thread works for. */
  public static Runnable carried(Runnable task) {
    CorrelationContext mine = here();
    return () -> {
      try (Followed followed = mine.follow()) {
        task.run();
      }
    };
  }

  /** By the names that the log has for them; none for what there is not. */
  public Map<String, String> named() {
    var named = new LinkedHashMap<String, String>();
    request.ifPresent(id -> named.put("request_id", id));
    run.ifPresent(id -> named.put("run_id", id.toString()));
    trace.ifPresent(known -> named.put("trace_id", known.traceId()));
    return named;
  }
}
