package dev.omni.server.node;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The silence of a thread that counts its movements and knows no clock. */
final class MovementCount {
  private final LongSupplier beats;
  private long seen;
  private long seenAt = System.nanoTime();

  /**
   * Creates the watch of a thread.
   *
   * @param beats how often it has moved
   */
  MovementCount(LongSupplier beats) {
    this.beats = beats;
    this.seen = beats.getAsLong();
  }

  /** Returns the time since this method first saw the count as it is. */
  synchronized Duration silence() {
    long now = System.nanoTime();
    long count = beats.getAsLong();
    if (count != seen) {
      seen = count;
      seenAt = now;
    }
    return Duration.ofNanos(now - seenAt);
  }
}
