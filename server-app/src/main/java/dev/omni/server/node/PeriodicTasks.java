package dev.omni.server.node;

import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** A thread of the server that does each of some things every so often, whatever goes wrong. */
final class PeriodicTasks implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Logger log;
  private final String says;
  private final ScheduledExecutorService thread;

  /**
   * Nothing is done yet.
   *
   * @param name of the thread
   * @param log where it is told that something went wrong
   * @param says what is told then
   */
  PeriodicTasks(String name, Logger log, String says) {
    this.log = log;
    this.says = says;
    this.thread = Executors.newSingleThreadScheduledExecutor(daemons(name));
  }

  /** Makes threads of that name that do not keep the process from its end. */
  static ThreadFactory daemons(String name) {
    return task -> {
      var thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Done once, before what comes later. */
  void first(Runnable task) {
    thread.execute(() -> last(task));
  }

  /** Done every so often, for the first time after as long. */
  void every(Duration beat, Runnable task) {
    var repeated = new ResilientTask(log, says);
    thread.scheduleWithFixedDelay(
        () -> repeated.done(task), beat.toMillis(), beat.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Done now, on the thread of the caller. */
  void last(Runnable task) {
    new ResilientTask(log, says).done(task);
  }

  /**
   * Ends after what is under way: who is interrupted in the midst loses its connection. Only who
   * takes very long is interrupted.
   */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
