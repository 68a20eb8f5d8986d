package dev.omni.application.run.worker;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.domain.json.Problem;
import dev.omni.domain.run.Run;
import dev.omni.engine.JsonEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The pool of long direct runs, which keeps them off the request threads. Short ones are computed
 * on the request thread, jobs on the threads of their workers. Admission limits the number of runs
 * in the pool.
 */
public final class DirectRunPool implements CapabilityRuntime, AutoCloseable {
  private final CapabilityRuntime runtime;
  private final ThreadPoolExecutor pool;

  /**
   * Creates a pool for a runtime of this process.
   *
   * @param pool threads with an unbounded queue
   */
  public DirectRunPool(CapabilityRuntime runtime, ThreadPoolExecutor pool) {
    this.runtime = runtime;
    this.pool = pool;
  }

  @Override
  public List<JsonEngine> engines() {
    return runtime.engines();
  }

  @Override
  public Optional<String> unavailableReason() {
    return runtime.unavailableReason();
  }

  @Override
  public void admit(PreparedRun run) {
    runtime.admit(run);
  }

  @Override
  public Optional<Problem> checkScenario(String scenario) {
    return runtime.checkScenario(scenario);
  }

  @Override
  public String canonicalScenario(String scenario) {
    return runtime.canonicalScenario(scenario);
  }

  @Override
  public Optional<Instant> notBefore(PreparedRun run) {
    return runtime.notBefore(run);
  }

  @Override
  public Duration lease(Run run, Duration usual) {
    return runtime.lease(run, usual);
  }

  @Override
  public boolean keepsReport(Run run) {
    return runtime.keepsReport(run);
  }

  /** Returns the number of long runs that compute or wait. */
  public int busy() {
    return pool.getActiveCount() + pool.getQueue().size();
  }

  @Override
  public Report execute(PreparedRun run, Watcher watcher) {
    if (!run.isLongDirect()) {
      return runtime.execute(run, watcher);
    }
    var computing =
        new FutureTask<>(
            () -> {
              requireWanted(watcher);
              return runtime.execute(run, watcher);
            });
    pool.execute(computing);
    try {
      return awaited(computing, watcher);
    } finally {
      computing.cancel(true);
      pool.remove(computing);
    }
  }

  @Override
  public Report execute(PreparedRun run, Watcher watcher, JsonEngine engine) {
    return runtime.execute(run, watcher, engine);
  }

  private static void requireWanted(Watcher watcher) {
    if (watcher.isCancelled()) {
      throw new CancellationException("stopped");
    }
  }

  /** Waits for the computation; returns on a stop, even if the computation ignores it. */
  private static Report awaited(FutureTask<Report> computing, Watcher watcher) {
    Optional<Report> report = Optional.empty();
    while (report.isEmpty()) {
      requireWanted(watcher);
      report = soon(computing);
    }
    return report.get();
  }

  private static Optional<Report> soon(FutureTask<Report> computing) {
    try {
      return Optional.of(computing.get(Watcher.LOOK.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException notYet) {
      return Optional.empty();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException broken) {
      if (broken.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new IllegalStateException(broken.getCause());
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
