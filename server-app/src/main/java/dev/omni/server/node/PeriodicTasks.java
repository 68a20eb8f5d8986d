package dev.omni.server.node;

import dev.omni.application.run.worker.ResilientTask;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A thread that executes tasks at fixed intervals and survives their failures. */
final class PeriodicTasks implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Logger log;
  private final String says;
  private final ScheduledExecutorService thread;
  private final AtomicLong movements = new AtomicLong();

  /**
   * Creates the thread without tasks.
   *
   * @param name of the thread
   * @param log for failures
   * @param says message of a failure
   */
  PeriodicTasks(String name, Logger log, String says) {
    this.log = log;
    this.says = says;
    this.thread = Executors.newSingleThreadScheduledExecutor(daemons(name));
  }

  /** Returns a factory of daemon threads with a name. */
  static ThreadFactory daemons(String name) {
    return task -> {
      var thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Executes a task once, before later ones. */
  void first(Runnable task) {
    thread.execute(() -> last(task));
  }

  /** Executes a task at an interval, the first time after one interval. */
  void every(Duration beat, Runnable task) {
    var repeated = new ResilientTask(log, says, OutOfMemory::exitOn);
    thread.scheduleWithFixedDelay(
        () -> done(repeated, task), beat.toMillis(), beat.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void done(ResilientTask way, Runnable task) {
    moved();
    way.done(task);
    moved();
  }

  /** Counts a movement: a task has begun or ended, or has done a piece of its work. */
  void moved() {
    movements.incrementAndGet();
  }

  /** Returns how often the thread has moved. */
  long movements() {
    return movements.get();
  }

  /** Executes a task now, on the calling thread. */
  void last(Runnable task) {
    done(new ResilientTask(log, says, OutOfMemory::exitOn), task);
  }

  /**
   * Ends after the task in progress, because an interrupted thread loses its database connection.
   * Only a very long task is interrupted.
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
