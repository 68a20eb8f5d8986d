package dev.omni.application.runtime;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Check;
import dev.omni.engine.Computed;
import dev.omni.engine.Engine;
import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;

/**
 * The execution of engines in this process. A failed computation or check is a failed run;
 * exceptions of engines do not propagate.
 */
public final class EmbeddedRuntime implements CapabilityRuntime {
  private static final Logger LOG = System.getLogger(EmbeddedRuntime.class.getName());

  private final List<Engine> engines;
  private final CapabilityCatalog catalog;
  private final ClockAndIds clockAndIds;
  private final Threads threads;
  private final String name;

  /**
   * Creates a runtime.
   *
   * @param name as in evidence: {@code embedded} or {@code sandbox}
   */
  public EmbeddedRuntime(
      String name, List<Engine> engines, ClockAndIds clockAndIds, Threads threads) {
    this.name = name;
    this.engines = List.copyOf(engines);
    this.catalog = new CapabilityCatalog(engines);
    this.clockAndIds = clockAndIds;
    this.threads = threads;
  }

  /**
   * The threads that assist computations.
   *
   * @param pool bounded; may reject
   * @param helpers maximum number for one computation
   */
  public record Threads(Executor pool, int helpers) {
    /** Returns no helpers: every computation uses its own thread only. */
    public static Threads none() {
      return new Threads(Runnable::run, 0);
    }

    /** Returns the work of a computation with these threads and a watcher. */
    public Work work(Watcher watcher) {
      return new PooledWork(this, watcher);
    }
  }

  @Override
  public List<Engine> engines() {
    return engines;
  }

  @Override
  public Report execute(PreparedRun run, Watcher watcher) {
    Optional<Engine> engine = catalog.engine(run.capability().id());
    if (engine.isEmpty()) {
      return new Report(
          new RunError(FaultCode.RUNTIME_UNAVAILABLE, "The runtime does not have this capability."),
          Json.Obj.EMPTY);
    }
    Instant started = clockAndIds.now();
    try {
      return report(engine.get().compute(run.input(), threads.work(watcher)), started);
    } catch (Infeasible infeasible) {
      return failed(infeasible.reason(), started);
    } catch (CancellationException stopped) {
      if (watcher.isCancelled() || Thread.currentThread().isInterrupted()) {
        throw stopped;
      }
      return broken(run, stopped, started);
    } catch (RuntimeException | Error broken) {
      return broken(run, broken, started);
    }
  }

  private Report broken(PreparedRun run, Throwable broken, Instant started) {
    LOG.log(
        Level.ERROR,
        "engine of " + run.capability().id() + " broke in run " + run.run().id(),
        broken);
    boolean notFinite =
        broken instanceof IllegalArgumentException
            && String.valueOf(broken.getMessage()).startsWith("not a finite number");
    return failed(
        broken instanceof NoResultException
            ? "The engine gave no result."
            : notFinite
                ? "The result is not finite for this input."
                : "The engine could not compute this input.",
        started);
  }

  /** The engine returned null, or a result that is null. */
  private static final class NoResultException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private Report report(Computed computed, Instant started) {
    if (computed == null || computed.result() == null) {
      throw new NoResultException();
    }
    Json.Obj record =
        record(started)
            .with("checks", computed.checks().stream().map(Check::json).toList())
            .with("numerics", computed.numerics());
    Optional<Check> broken = computed.broken();
    if (broken.isPresent()) {
      Check check = broken.get();
      var failed =
          new RunError(
              FaultCode.NUMERICAL_CHECK_FAILED,
              "The result's own check " + check.name() + " failed.",
              Json.obj("check", check.json()));
      return new Report(failed, record);
    }
    return new Report(new Outcome.Succeeded(computed.result()), record);
  }

  private Report failed(String message, Instant started) {
    return new Report(new RunError(FaultCode.CAPABILITY_FAILED, message), record(started));
  }

  private Json.Obj record(Instant started) {
    Instant ended = clockAndIds.now();
    return Json.obj(
        "runtime", Json.obj("kind", name),
        "timings",
            Json.obj(
                "started_at", started,
                "completed_at", ended,
                "compute_ms", Duration.between(started, ended).toNanos() / 1e6));
  }
}
