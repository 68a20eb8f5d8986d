package dev.omni.jdbc.file;

/**
 * Waiting that an interrupt does not end. A thread that is interrupted while it writes to the
 * embedded database's file would close that file for all.
 */
public final class Uninterrupted {
  private Uninterrupted() {}

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
