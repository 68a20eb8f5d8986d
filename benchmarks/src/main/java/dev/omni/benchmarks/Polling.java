package dev.omni.benchmarks;

/** Waiting for what other processes do. */
final class Polling {
  private Polling() {}

  static void millis(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }
}
