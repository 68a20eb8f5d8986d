package dev.omni.application.runtime;

import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.Engine;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Keeps long direct runs off the threads that answer: few of them compute at once, on threads of
 * their own, and some wait in line for these. Short ones are computed where they are asked for:
 * handing them over costs more than it saves, and what is long never keeps them waiting. Jobs have
 * the threads of their workers.
 */
public final class DirectPool implements CapabilityRuntime, AutoCloseable {
  private final CapabilityRuntime runtime;
  private final Catalogue catalogue;
  private final ThreadPoolExecutor pool;
  private final int places;

  /**
   * Before a runtime of this process.
   *
   * @param pool whose threads compute; its line has no end of its own
   * @param places how many runs compute or wait, at most
   */
  public DirectPool(CapabilityRuntime runtime, ThreadPoolExecutor pool, int places) {
    this.runtime = runtime;
    this.catalogue = new Catalogue(runtime.engines());
    this.pool = pool;
    this.places = places;
  }

  @Override
  public List<Engine> engines() {
    return runtime.engines();
  }

  @Override
  public Optional<String> trouble() {
    return runtime.trouble();
  }

  /**
   * Asked before a run is stored. Runs that are let in at the same moment may be a few more than
   * there are places; they wait as well.
   */
  @Override
  public void admit(Capability capability, Json.Obj input, Run run) {
    runtime.admit(capability, input, run);
    if (isLong(capability, input) && busy() >= places) {
      throw Fault.of(
          FaultCode.RUNTIME_UNAVAILABLE,
          "Every place for long direct runs is taken; try again soon.",
          Json.obj("limit", places));
    }
  }

  @Override
  public boolean brief(Capability capability, Json.Obj input, Run run) {
    return runtime.brief(capability, input, run);
  }

  /** How many long runs compute or wait. */
  public int busy() {
    return pool.getActiveCount() + pool.getQueue().size();
  }

  private boolean isLong(Capability capability, Json.Obj input) {
    return capability.execution() == Execution.DIRECT
        && catalogue
            .engine(capability.id())
            .filter(e -> e.steps(input) > Catalogue.BRIEF)
            .isPresent();
  }

  @Override
  public Report execute(Capability capability, Run run, Watcher watcher) {
    if (!isLong(capability, capability.contract().filled(run.input()))) {
      return runtime.execute(capability, run, watcher);
    }
    var computing =
        new FutureTask<>(
            () -> {
              requireWanted(watcher);
              return runtime.execute(capability, run, watcher);
            });
    pool.execute(computing);
    try {
      return awaited(computing, watcher);
    } finally {
      computing.cancel(true);
      pool.remove(computing);
    }
  }

  private static void requireWanted(Watcher watcher) {
    if (watcher.stopped()) {
      throw new CancellationException("stopped");
    }
  }

  /** Goes when it is to stop, even from a computation that does not heed that. */
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
