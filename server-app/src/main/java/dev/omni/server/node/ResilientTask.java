package dev.omni.server.node;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A repeated task of a server thread. A failure does not end it, not even an Error, except for an
 * OutOfMemoryError, which ends the process. A failure is logged once, until a success or a
 * different failure.
 */
final class ResilientTask {
  private final Logger log;
  private final String says;
  private final AtomicReference<String> lastLogged = new AtomicReference<>("");
  private volatile long movedAt = System.nanoTime();

  /**
   * Creates the task.
   *
   * @param log for failures
   * @param says message of a failure
   */
  ResilientTask(Logger log, String says) {
    this.log = log;
    this.says = says;
  }

  /** Executes the task and returns whether it succeeded. */
  boolean done(Runnable task) {
    movedAt = System.nanoTime();
    try {
      task.run();
      lastLogged.set("");
      return true;
    } catch (RuntimeException | Error broken) {
      OutOfMemory.exitOn(broken);
      String what = broken.toString();
      if (!what.equals(lastLogged.getAndSet(what))) {
        log.log(Level.WARNING, says, broken);
      }
      return false;
    } finally {
      movedAt = System.nanoTime();
    }
  }

  /** Returns the time since a task last began or ended. */
  Duration silence() {
    return Duration.ofNanos(System.nanoTime() - movedAt);
  }
}
