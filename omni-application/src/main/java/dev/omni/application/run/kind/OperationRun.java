package dev.omni.application.run.kind;

import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * A run of an earlier operation, which its handler executes. The operation has prepared it, and its
 * evidence has no engine that could compute it again.
 *
 * @param handlers executes a run by the handler of its operation
 * @param now gives the time
 */
public record OperationRun(BiFunction<Run, Watcher, Report> handlers, Supplier<Instant> now)
    implements RunKind {
  @Override
  public Report execute(Run run, ExecutionContext context) {
    Instant started = now.get();
    Report report = handlers.apply(run, context.watcher());
    double milliseconds = Duration.between(started, now.get()).toNanos() / 1e6;
    Json.Obj timings = Json.obj("compute_ms", milliseconds);
    return new Report(report.outcome(), Json.obj("timings", timings).withAll(report.record()));
  }
}
