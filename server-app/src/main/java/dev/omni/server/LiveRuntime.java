package dev.omni.server;

import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Engine;
import dev.omni.http.runtime.ExternalRuntimes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What computes in live mode: this process, or external runtimes and a thread that asks them how
 * they are.
 *
 * @param runtime to be used
 * @param jobs how many jobs this node follows at once
 */
record LiveRuntime(CapabilityRuntime runtime, int jobs, Optional<Watch> watch)
    implements AutoCloseable {
  /** A job that another process computes costs a thread that waits here. */
  private static final int FOLLOWED = 64;

  /** The external runtimes, and who looks after them. */
  record Watch(ExternalRuntimes runtimes, ScheduledExecutorService looking) {}

  /** As the settings say. */
  static LiveRuntime of(Settings.Runtimes settings, List<Engine> engines, Doors doors) {
    if (settings.addresses().isEmpty()) {
      var here = new EmbeddedRuntime("embedded", engines, doors, threads("omni-live"));
      return new LiveRuntime(here, jobsHere(), Optional.empty());
    }
    var external =
        new ExternalRuntimes(settings.addresses(), settings.token(), engines, doors.clock());
    ScheduledExecutorService looking =
        Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "omni-runtimes"));
    looking.scheduleWithFixedDelay(external::look, 0, 1, TimeUnit.SECONDS);
    return new LiveRuntime(external, FOLLOWED, Optional.of(new Watch(external, looking)));
  }

  /** How many jobs at once are worth their threads when this process computes them. */
  static int jobsHere() {
    return Math.max(2, cores());
  }

  static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Threads that help computations; a pool that is busy refuses, and the caller goes on alone. */
  static Threads threads(String name) {
    int helpers = Math.max(1, cores() - 1);
    var pool =
        new ThreadPoolExecutor(
            0, helpers, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> daemon(task, name));
    return new Threads(pool, helpers);
  }

  private static Thread daemon(Runnable task, String name) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    watch.ifPresent(
        w -> {
          w.looking().shutdownNow();
          w.runtimes().close();
        });
  }
}
