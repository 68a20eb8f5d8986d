package dev.omni.jdbc;

import java.util.concurrent.BlockingQueue;

/**
 * Waiting that an interrupt does not end. A thread that is interrupted while it writes to the
 * embedded database's file would close that file for all.
 */
final class Uninterrupted {
  private Uninterrupted() {}

  private interface Waiting<T> {
    T await() throws InterruptedException;
  }

  static <T> T take(BlockingQueue<T> queue) {
    return through(queue::take);
  }

  static <T> void put(BlockingQueue<T> queue, T item) {
    through(
        () -> {
          queue.put(item);
          return true;
        });
  }

  static void join(Thread thread) {
    through(
        () -> {
          thread.join();
          return true;
        });
  }

  private static <T> T through(Waiting<T> waiting) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return waiting.await();
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
