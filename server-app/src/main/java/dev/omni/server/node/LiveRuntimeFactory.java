package dev.omni.server.node;

import dev.omni.application.run.worker.DirectRunPool;
import dev.omni.application.run.worker.Slots;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.runtime.EmbeddedRuntime.Threads;
import dev.omni.application.runtime.JobPace;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.world.CapabilityCatalog;
import dev.omni.domain.run.InputHead;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunTarget;
import dev.omni.engine.JsonEngine;
import dev.omni.sandbox.SandboxRuntime;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The runtimes of both modes, and the sizes of the pools that compute in this process. */
final class LiveRuntimeFactory {
  /** The threads of a mode for short jobs, which mostly wait for the group commit of the store. */
  private static final int BRIEF = 64;

  private LiveRuntimeFactory() {}

  /** Returns the engines as a runtime in this process. */
  static DirectRunPool of(List<JsonEngine> engines, ClockAndIds clockAndIds, JobPace pace) {
    return pooled(
        new EmbeddedRuntime("embedded", engines, clockAndIds, threads("omni-live", pace)),
        "omni-direct");
  }

  /** Returns the engines as the runtime of test mode in this process. */
  static DirectRunPool sandbox(List<JsonEngine> engines, ClockAndIds clockAndIds, JobPace pace) {
    return pooled(
        SandboxRuntime.of(engines, clockAndIds, threads("omni-sandbox", pace)), "omni-direct-test");
  }

  /** Returns a runtime in this process whose long direct runs have threads of that name. */
  static DirectRunPool pooled(CapabilityRuntime runtime, String name) {
    var pool =
        new ThreadPoolExecutor(
            jobsHere(),
            jobsHere(),
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            PeriodicTasks.daemons(name));
    pool.allowCoreThreadTimeOut(true);
    return new DirectRunPool(runtime, pool);
  }

  static int jobsHere() {
    return Math.max(2, cores());
  }

  /**
   * Returns the threads of a server's workers.
   *
   * @param jobs of each mode at the same time, in addition to short ones
   */
  static Slots slots(int jobs, CapabilityCatalog catalog) {
    return Slots.each(jobs).with(BRIEF, run -> isShort(catalog, run));
  }

  private static boolean isShort(CapabilityCatalog catalog, RunHead run) {
    return run.subject() instanceof RunTarget.CapabilityTarget subject
        && run.policy().scenario().isEmpty()
        && run.origin().data().isEmpty()
        && run.input()
            .map(InputHead::members)
            .filter(input -> catalog.isShort(subject.target(), input))
            .isPresent();
  }

  /** Returns the number of processors that the process may use; at least 1. */
  static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  /**
   * Returns threads that assist computations. A busy pool rejects work, and the caller continues
   * alone.
   *
   * @param pace of jobs
   */
  static Threads threads(String name, JobPace pace) {
    int helpers = Math.max(1, cores() - 1);
    var pool =
        new ThreadPoolExecutor(
            0,
            helpers,
            30,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            PeriodicTasks.daemons(name));
    return new Threads(pool, helpers, pace);
  }
}
