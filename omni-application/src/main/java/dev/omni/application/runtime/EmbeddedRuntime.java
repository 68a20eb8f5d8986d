package dev.omni.application.runtime;

import dev.omni.application.engine.EngineCall;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.JsonEngine;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.SecondOpinion;
import dev.omni.engine.Work;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * The execution of engines in this process. A failed computation or check is a failed run;
 * exceptions of engines do not propagate.
 */
public final class EmbeddedRuntime implements CapabilityRuntime {
  private static final Logger LOG = System.getLogger(EmbeddedRuntime.class.getName());

  private final List<JsonEngine> engines;
  private final CapabilityCatalog catalog;
  private final ClockAndIds clockAndIds;
  private final WorkFactory works;
  private final JobPace pace;
  private final String name;

  /**
   * Creates a runtime.
   *
   * @param name as in evidence: {@code embedded} or {@code sandbox}
   */
  public EmbeddedRuntime(
      String name, List<JsonEngine> engines, ClockAndIds clockAndIds, Threads threads) {
    this(name, engines, clockAndIds, threads::work, threads.pace());
  }

  /**
   * Creates a runtime whose computations get their work from elsewhere, as from a cluster.
   *
   * @param name as in evidence
   */
  public EmbeddedRuntime(
      String name, List<JsonEngine> engines, ClockAndIds clockAndIds, WorkFactory works) {
    this(name, engines, clockAndIds, works, JobPace.FREE);
  }

  private EmbeddedRuntime(
      String name,
      List<JsonEngine> engines,
      ClockAndIds clockAndIds,
      WorkFactory works,
      JobPace pace) {
    this.name = name;
    this.engines = List.copyOf(engines);
    this.catalog = CapabilityCatalog.of(engines, ServedWorlds.ALL);
    this.clockAndIds = clockAndIds;
    this.works = works;
    this.pace = pace;
  }

  /** The source of the work of computations. */
  @FunctionalInterface
  public interface WorkFactory {
    /** Returns the work of a run's computation. */
    Work work(PreparedRun run, Watcher watcher);
  }

  /**
   * The threads that assist computations.
   *
   * @param pool bounded; may reject
   * @param helpers maximum number for one computation
   * @param pace of the computation of jobs
   */
  public record Threads(Executor pool, int helpers, JobPace pace) {
    /** Creates threads that never wait for direct runs. */
    public Threads(Executor pool, int helpers) {
      this(pool, helpers, JobPace.FREE);
    }

    /** Returns no helpers: every computation uses its own thread only. */
    public static Threads none() {
      return new Threads(Runnable::run, 0);
    }

    /** Returns the work of a computation with these threads and a watcher. */
    public Work work(Watcher watcher) {
      return new PooledWork(this, watcher, JobPace.FREE);
    }

    /** Returns the work of a run's computation, which is paced when the run is a job. */
    Work work(PreparedRun run, Watcher watcher) {
      boolean job = run.capability().execution() == Execution.JOB;
      return new PooledWork(this, watcher, job ? pace : JobPace.FREE);
    }
  }

  @Override
  public List<JsonEngine> engines() {
    return engines;
  }

  @Override
  public Report execute(PreparedRun run, Watcher watcher) {
    Optional<JsonEngine> engine =
        catalog.engine(run.capability().id()).map(own -> prepared(run, own));
    return engine.isPresent()
        ? execute(run, watcher, engine.get())
        : new Report(
            new RunError(
                FaultCode.RUNTIME_UNAVAILABLE, "The runtime does not have this capability."),
            Json.Obj.EMPTY);
  }

  @Override
  public Report execute(PreparedRun run, Watcher watcher, JsonEngine engine) {
    Instant started = clockAndIds.now();
    EngineCall call = called(run, watcher, engine);
    Optional<SecondOpinion> second = second(run, watcher, engine, call);
    Json.Obj record = record(started);
    return new Report(
        call.outcome(),
        call.computed().map(computed -> record.withAll(record(computed, second))).orElse(record));
  }

  /** Returns what the second method says of a result, where it is asked for. */
  private Optional<SecondOpinion> second(
      PreparedRun run, Watcher watcher, JsonEngine engine, EngineCall call) {
    return run.run().policy().secondOpinion()
            && call.outcome() instanceof Outcome.Succeeded succeeded
        ? engine.second().map(method -> second(run, watcher, method, succeeded.result()))
        : Optional.empty();
  }

  private SecondOpinion second(
      PreparedRun run, Watcher watcher, SecondMethod<Json.Obj> method, Json.Obj result) {
    try {
      return SecondOpinion.of(method, run.input(), result, works.work(run, watcher));
    } catch (CancellationException stop) {
      if (watcher.isCancelled() || Thread.currentThread().isInterrupted()) {
        throw stop;
      }
      return none(run, method, stop);
    } catch (RuntimeException | Error broken) {
      return none(run, method, broken);
    } finally {
      pace.end();
    }
  }

  /** Returns the opinion of a method that broke: without an answer it does not agree. */
  private static SecondOpinion none(
      PreparedRun run, SecondMethod<Json.Obj> method, Throwable broken) {
    LOG.log(Level.WARNING, "no second opinion in run " + run.run().id(), broken);
    return SecondOpinion.none(method.description());
  }

  /** Returns the run's engine, which has read its input, where it is that of this runtime. */
  private static JsonEngine prepared(PreparedRun run, JsonEngine own) {
    return own.capability() == run.capability() ? run.engine() : own;
  }

  private EngineCall called(PreparedRun run, Watcher watcher, JsonEngine engine) {
    try {
      return EngineCall.of(
          engine,
          run.input(),
          works.work(run, watcher),
          watcher::isCancelled,
          broken -> logged(run, broken));
    } finally {
      pace.end();
    }
  }

  private static void logged(PreparedRun run, Throwable broken) {
    LOG.log(
        Level.ERROR,
        "engine of " + run.capability().id() + " broke in run " + run.run().id(),
        broken);
  }

  private static Json.Obj record(JsonComputed computed, Optional<SecondOpinion> second) {
    List<Json.Obj> checks =
        Stream.concat(computed.checks().stream(), second.map(SecondOpinion::check).stream())
            .map(Check::json)
            .toList();
    return Json.obj("checks", checks, "numerics", computed.numerics())
        .withPresent("second", second.map(SecondOpinion::json));
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
