package dev.omni.server.node;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What threads of the server do again and again. What goes wrong with it once does not end it, not
 * even an error of the Java machine, but for one: without memory the process ends. It is told once,
 * until it goes well again or something else goes wrong.
 */
final class ResilientTask {
  private final Logger log;
  private final String says;
  private final AtomicReference<String> told = new AtomicReference<>("");

  /**
   * Not done yet.
   *
   * @param log where it is told that it went wrong
   * @param says what is told then
   */
  ResilientTask(Logger log, String says) {
    this.log = log;
    this.says = says;
  }

  /** Does it; gives whether it went well. */
  boolean done(Runnable task) {
    try {
      task.run();
      told.set("");
      return true;
    } catch (RuntimeException | Error broken) {
      OutOfMemory.noticed(broken);
      String what = broken.toString();
      if (!what.equals(told.getAndSet(what))) {
        log.log(Level.WARNING, says, broken);
      }
      return false;
    }
  }
}
