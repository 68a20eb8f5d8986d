package dev.omni.jdbc;

/**
 * Waiting that an interrupt does not end. A thread that is interrupted while it writes to the
 * embedded database's file would close that file for all.
 */
final class Uninterrupted {
  private Uninterrupted() {}

  static void join(Thread thread) {
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
}
