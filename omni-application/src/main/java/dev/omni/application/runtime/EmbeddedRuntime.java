package dev.omni.application.runtime;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
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
  private final CapabilityCatalog catalogue;
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
    this.catalogue = new CapabilityCatalog(engines);
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
    Optional<Engine> engine = catalogue.engine(run.capability().id());
    if (engine.isEmpty()) {
      return new Report(
          new Outcome.Failed(
              FaultCode.RUNTIME_UNAVAILABLE, "The runtime does not have this capability."),
          Json.Obj.EMPTY);
    }
    Instant started = clockAndIds.now();
    Computed computed;
    try {
      computed = engine.get().compute(run.input(), threads.work(watcher));
    } catch (CancellationException stopped) {
      throw stopped;
    } catch (Infeasible infeasible) {
      return failed(FaultCode.CAPABILITY_FAILED, infeasible.reason(), started);
    } catch (RuntimeException | StackOverflowError | LinkageError | OutOfMemoryError broken) {
      LOG.log(
          Level.ERROR,
          "engine of " + run.capability().id() + " broke in run " + run.run().id(),
          broken);
      return failed(
          FaultCode.CAPABILITY_FAILED,
          broken instanceof IllegalArgumentException notFinite
                  && String.valueOf(notFinite.getMessage()).startsWith("not a finite number")
              ? "The result is not finite for this input."
              : "The engine could not compute this input.",
          started);
    }
    return report(computed, started);
  }

  private Report report(Computed computed, Instant started) {
    Json.Obj record =
        record(started)
            .with("checks", computed.checks().stream().map(Check::json).toList())
            .with("numerics", computed.numerics());
    Optional<Check> broken = computed.broken();
    if (broken.isPresent()) {
      Check check = broken.get();
      var failed =
          new Outcome.Failed(
              FaultCode.NUMERICAL_CHECK_FAILED,
              "The result's own check " + check.name() + " failed.",
              Json.obj("check", check.json()));
      return new Report(failed, record);
    }
    return new Report(new Outcome.Succeeded(computed.result()), record);
  }

  private Report failed(FaultCode code, String message, Instant started) {
    return new Report(new Outcome.Failed(code, message), record(started));
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
