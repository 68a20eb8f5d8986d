package dev.omni.application.run.worker;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A repeated task of a thread. A failure does not end it, not even an Error. A failure is logged
 * once, until a success or a different failure.
 */
public final class ResilientTask {
  private final Logger log;
  private final String says;
  private final Consumer<Throwable> failures;
  private final AtomicReference<String> lastLogged = new AtomicReference<>("");
  private final AtomicLong movements = new AtomicLong();

  /**
   * Creates the task.
   *
   * @param log for failures
   * @param says message of a failure
   * @param failures receives a failure before it is logged; a server ends when memory is exhausted
   */
  public ResilientTask(Logger log, String says, Consumer<Throwable> failures) {
    this.log = log;
    this.says = says;
    this.failures = failures;
  }

  /** Executes the task and returns whether it succeeded. */
  public boolean done(Runnable task) {
    movements.incrementAndGet();
    try {
      task.run();
      lastLogged.set("");
      return true;
    } catch (RuntimeException | Error broken) {
      failures.accept(broken);
      String what = broken.toString();
      if (!what.equals(lastLogged.getAndSet(what))) {
        log.log(Level.WARNING, says, broken);
      }
      return false;
    } finally {
      movements.incrementAndGet();
    }
  }

  /** Returns how often a task has begun or ended. */
  public long movements() {
    return movements.get();
  }
}
