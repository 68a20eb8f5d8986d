package dev.omni.application.run;

import dev.omni.application.data.InputData;
import dev.omni.application.data.InputMarkets;
import dev.omni.application.engine.EngineCall;
import dev.omni.application.run.kind.CapabilityRun;
import dev.omni.application.run.kind.EngineRun;
import dev.omni.application.run.kind.Preparation;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.run.worker.ResultGate;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime.Watcher;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.world.Worlds;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.RunError;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Execution;
import dev.omni.domain.world.Workload;
import dev.omni.domain.world.World;
import dev.omni.engine.JsonComputed;
import dev.omni.engine.figure.Figure;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The previews of short runs: the result of an input with its checks and figure, of which nothing
 * is kept. There is no run, evidence, event, delivery or usage, and no id by which a preview could
 * be quoted. They have threads of their own, so that no run waits for them.
 */
public final class Previews implements AutoCloseable {
  /** The largest body of a request, in bytes. */
  public static final int MAX_BODY = 256 * 1024;

  private static final Logger LOG = System.getLogger(Previews.class.getName());
  private static final int THREADS = 2;
  private static final int MAX_WAITING = 32;
  private static final Duration MAX_TIME = Duration.ofMillis(500);
  private static final Set<Workload> OFFERED =
      Set.of(Workload.VERY_LOW, Workload.LOW, Workload.MEDIUM);

  private final Worlds worlds;
  private final RunKinds kinds;
  private final InputData data;
  private final InputMarkets markets;
  private final ResultGate gate;
  private final ClockAndIds clock;
  private final Duration maxTime;
  private final ThreadPoolExecutor pool;

  /**
   * A preview.
   *
   * @param outcome the result, or the error that a run would end with
   * @param figure of the result, where the capability has one
   * @param checks of the result
   * @param computed the time that it took
   */
  public record Preview(
      Outcome outcome, Optional<Figure> figure, List<Check> checks, Duration computed) {
    /** Copies the checks. */
    public Preview {
      checks = List.copyOf(checks);
    }
  }

  /**
   * Creates the use case.
   *
   * @param gate what results a run may have
   */
  @SuppressWarnings("exports") // Omni alone calls it.
  public Previews(
      Worlds worlds,
      RunKinds kinds,
      InputData data,
      InputMarkets markets,
      ResultGate gate,
      ClockAndIds clock) {
    this(worlds, kinds, data, markets, gate, clock, MAX_TIME);
  }

  Previews(
      Worlds worlds,
      RunKinds kinds,
      InputData data,
      InputMarkets markets,
      ResultGate gate,
      ClockAndIds clock,
      Duration maxTime) {
    this.worlds = worlds;
    this.kinds = kinds;
    this.data = data;
    this.markets = markets;
    this.gate = gate;
    this.clock = clock;
    this.maxTime = maxTime;
    this.pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            work -> {
              var thread = new Thread(work, "omni-preview");
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
  }

  /**
   * Returns the preview of an input.
   *
   * @param drawn whether its figure is wanted
   * @throws Fault {@code capability_not_found}, {@code preview_not_offered} for a job, a batch or a
   *     capability that computes long, {@code input_invalid}, {@code preview_too_slow}, {@code
   *     queue_full}
   */
  public Preview of(Caller caller, World world, String capability, Json.Obj input, boolean drawn) {
    caller.require(Scope.OMNI_RUN, Scope.run(world));
    Capability offered = worlds.engine(world, capability).capability();
    EngineRun kind = offered(offered);
    Json.Obj whole = markets.resolve(caller.view(), offered, input).input();
    Preparation prepared = kind.prepare(data, caller.view(), whole);
    Preparation.refuse(
        prepared.data().stream()
            .map(
                set ->
                    Problem.invalid(
                        set.at().toString(),
                        "must be given here: a preview reads no data set and no run"))
            .toList());
    return computed(prepared, drawn);
  }

  private EngineRun offered(Capability capability) {
    EngineRun kind = kinds.find(capability.id()).orElseThrow();
    boolean isOffered =
        kind instanceof CapabilityRun
            && capability.execution() == Execution.DIRECT
            && OFFERED.contains(capability.workload());
    if (!isOffered) {
      throw Fault.of(
          FaultCode.PREVIEW_NOT_OFFERED,
          capability.id() + " computes too long for a preview; start a run.",
          Json.obj("execution", capability.execution(), "workload", capability.workload()));
    }
    return kind;
  }

  private Preview computed(Preparation prepared, boolean drawn) {
    var stopped = new AtomicBoolean();
    var began = new CountDownLatch(1);
    var computing =
        new FutureTask<>(
            () -> {
              began.countDown();
              return preview(prepared, drawn, stopped);
            });
    try {
      pool.execute(computing);
    } catch (RejectedExecutionException full) {
      throw Fault.of(
          FaultCode.QUEUE_FULL, "Too many previews wait; try again.", Json.obj("retry_after", 1));
    }
    try {
      began.await();
      return computing.get(maxTime.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      throw tooSlow();
    } catch (ExecutionException broken) {
      if (broken.getCause() instanceof CancellationException) {
        throw tooSlow();
      }
      throw new IllegalStateException(broken.getCause());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw Fault.of(FaultCode.SHUTTING_DOWN, "The server is shutting down.");
    } finally {
      stopped.set(true);
      pool.remove(computing);
    }
  }

  private Fault tooSlow() {
    return Fault.of(
        FaultCode.PREVIEW_TOO_SLOW,
        "This input computes for more than " + maxTime.toMillis() + " ms; start a run.",
        Json.obj("limit_ms", maxTime.toMillis()));
  }

  private Preview preview(Preparation prepared, boolean drawn, AtomicBoolean stopped) {
    Instant start = clock.now();
    Capability capability = prepared.engine().capability();
    EngineCall call =
        EngineCall.of(
            prepared.engine(),
            prepared.input(),
            EmbeddedRuntime.Threads.none().work(watcher(stopped)),
            stopped::get,
            broken -> LOG.log(Level.ERROR, "preview of " + capability.id() + " broke", broken));
    Duration took = Duration.between(start, clock.now());
    Outcome outcome = kept(capability, call.outcome());
    Optional<Figure> figure =
        drawn && outcome instanceof Outcome.Succeeded succeeded
            ? prepared.engine().figure(prepared.input(), succeeded.result())
            : Optional.empty();
    return new Preview(
        outcome, figure, call.computed().map(JsonComputed::checks).orElse(List.of()), took);
  }

  private static Watcher watcher(AtomicBoolean stopped) {
    return new Watcher() {
      @Override
      public boolean isCancelled() {
        return stopped.get();
      }

      @Override
      public void progress(double fraction, Json.Obj estimate) {}
    };
  }

  /** Returns an outcome that a run may have; another becomes the error that a run ends with. */
  private Outcome kept(Capability capability, Outcome outcome) {
    if (!(outcome instanceof Outcome.Succeeded succeeded)) {
      return outcome;
    }
    return capability.resultProblems(succeeded.result()).isEmpty()
        ? gate.refusal(succeeded.result()).<Outcome>map(error -> error).orElse(outcome)
        : new RunError(FaultCode.CAPABILITY_FAILED, Capability.RESULT_BREAKS_CONTRACT);
  }

  /** Stops the previews that compute. */
  @Override
  public void close() {
    pool.shutdownNow();
  }
}
