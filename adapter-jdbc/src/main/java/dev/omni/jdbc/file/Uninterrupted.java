package dev.omni.jdbc.file;

/**
 * What does not end a thread that has to go on: an interrupt while it waits, an error while it
 * works.
 */
public final class Uninterrupted {
  private Uninterrupted() {}

  /**
   * Waits for the end of a thread, whoever interrupts that. A thread that is interrupted while it
   * writes to the embedded database's file would close that file for all.
   */
  public static void join(Thread thread) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          thread.join();
          return;
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Tells of an error of the Java machine that must not end the thread, unless it must. */
  public static void survived(Error broken) {
    Thread here = Thread.currentThread();
    here.getUncaughtExceptionHandler().uncaughtException(here, broken);
  }
}
