package dev.omni.server.node;

import dev.omni.application.runtime.DirectRunPool;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Engine;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The runtime of live mode, and the sizes of the pools that compute in this process. */
final class LiveRuntimeFactory {
  /**
   * Threads of a mode for brief jobs: most of them wait for the store, which joins their writes.
   */
  private static final int BRIEF = 16;

  private LiveRuntimeFactory() {}

  /** The engines, in this process. */
  static DirectRunPool of(List<Engine> engines, ClockAndIds doors) {
    return pooled(
        new EmbeddedRuntime("embedded", engines, doors, threads("omni-live")), "omni-direct");
  }

  /** A runtime of this process, whose long direct runs have threads of that name. */
  static DirectRunPool pooled(CapabilityRuntime runtime, String name) {
    var pool =
        new ThreadPoolExecutor(
            jobsHere(),
            jobsHere(),
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> daemon(task, name));
    pool.allowCoreThreadTimeOut(true);
    return new DirectRunPool(runtime, pool);
  }

  /** How many jobs at once are worth their threads when this process computes them. */
  static int jobsHere() {
    return Math.max(2, cores());
  }

  /** Jobs that are hardly any work, and their threads. */
  static Workers.Brief briefHere(CapabilityCatalog catalogue) {
    return new Workers.Brief(BRIEF, run -> brief(catalogue, run));
  }

  private static boolean brief(CapabilityCatalog catalogue, Run run) {
    return run.subject() instanceof RunTarget.CapabilityTarget subject
        && run.terms().scenario().isEmpty()
        && catalogue.brief(subject.target(), run.input());
  }

  /** The processors of this machine that the process may use; at least 1. */
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
}
