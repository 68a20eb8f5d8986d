package dev.omni.server.node;

import dev.omni.application.runtime.DirectPool;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.runtime.Seats;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Engine;
import dev.omni.application.world.Catalogue;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.Subject;
import dev.omni.http.runtime.ExternalRuntimes;
import dev.omni.server.setting.Settings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * What computes in live mode: this process, or external runtimes and a thread that asks them how
 * they are.
 *
 * @param runtime to be used
 * @param jobs how many jobs this node follows at once
 * @param end stops its threads
 */
public record LiveRuntime(CapabilityRuntime runtime, int jobs, Runnable end)
    implements AutoCloseable {
  /** A job that another process computes costs a thread that waits here. */
  private static final int FOLLOWED = 64;

  /** Brief jobs that a thread takes at most: they last two thirds of a second at 10 ms each. */
  private static final int EACH = 64;

  private static final int WAITING = 3;

  private static final System.Logger LOG = System.getLogger(LiveRuntime.class.getName());
  private static final Duration LOOK = Duration.ofSeconds(1);

  /**
   * Long direct runs of a mode that compute or wait here. One of them takes at most the 30 seconds
   * of a direct run, so that a line of these is worth to wait in.
   */
  static final int LONG_DIRECT = 16;

  /** Of a processor, for a computation that others wait behind. */
  private static final Duration SLICE = Duration.ofMillis(20);

  /** As the settings say. */
  static LiveRuntime of(
      Settings.Runtimes settings, List<Engine> engines, Doors doors, Seats seats) {
    if (settings.addresses().isEmpty()) {
      var here = new EmbeddedRuntime("embedded", engines, doors, threads("omni-live", seats));
      DirectPool pooled = pooled(here, "omni-direct");
      return new LiveRuntime(pooled, jobsHere(), pooled::close);
    }
    var external =
        new ExternalRuntimes(settings.addresses(), settings.token(), engines, doors.clock());
    var looking = new Beats("omni-runtimes", LOG, "a look at the runtimes failed; the next comes");
    looking.first(external::look);
    looking.every(LOOK, external::look);
    return new LiveRuntime(
        external,
        FOLLOWED,
        () -> {
          looking.close();
          external.close();
        });
  }

  /** A runtime of this process, whose long direct runs have threads of that name. */
  static DirectPool pooled(CapabilityRuntime runtime, String name) {
    var pool =
        new ThreadPoolExecutor(
            jobsHere(),
            jobsHere(),
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> daemon(task, name));
    pool.allowCoreThreadTimeOut(true);
    return new DirectPool(runtime, pool, LONG_DIRECT);
  }

  /** How many jobs at once are worth their threads when this process computes them. */
  static int jobsHere() {
    return Math.max(2, cores());
  }

  /**
   * Jobs of a mode that are hardly any work, when this process computes them: a thread has the
   * store write many together. While two wait for that and one for the next look at the queue,
   * there is one for each processor.
   */
  static Workers.Brief briefHere(Catalogue catalogue) {
    return new Workers.Brief(jobsHere() + WAITING, EACH, true, run -> brief(catalogue, run));
  }

  /** The same, but each that is followed elsewhere has a thread for itself. */
  Workers.Brief brief(Catalogue catalogue) {
    return runtime instanceof ExternalRuntimes
        ? new Workers.Brief(FOLLOWED, 1, false, run -> brief(catalogue, run))
        : briefHere(catalogue);
  }

  private static boolean brief(Catalogue catalogue, Run run) {
    return run.subject() instanceof Subject.OfCapability subject
        && run.terms().scenario().isEmpty()
        && catalogue.brief(subject.target(), run.input());
  }

  /** The processors of this machine that the process may use; at least 1. */
  public static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** For all that computes long in this process: one for each processor. */
  public static Seats seats(Doors doors) {
    return new Seats(cores(), SLICE, doors.clock(), Thread::yield);
  }

  /**
   * Threads that help computations; a pool that is busy refuses, and the caller goes on alone.
   *
   * @param seats of the whole process
   */
  public static Threads threads(String name, Seats seats) {
    int helpers = Math.max(1, cores() - 1);
    var pool =
        new ThreadPoolExecutor(
            0, helpers, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> daemon(task, name));
    return new Threads(pool, helpers, seats);
  }

  private static Thread daemon(Runnable task, String name) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    end.run();
  }
}
