package dev.omni.http.filter;

import java.time.Duration;

/**
 * The pace at which a body must come. It occupies a thread, so a client may not drip it, and after
 * a while it must come as fast as slow lines carry it. Many long bodies at once may take minutes on
 * a busy machine.
 *
 * @param patience time in which a body may come slowly, above a drip
 */
record BodyPace(Duration patience) {
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final int DRIP_BYTES_PER_SECOND = 1024;
  private static final int LINE_BYTES_PER_SECOND = 32 << 10;

  /** Returns whether a body is too slow of which so many bytes came in this time. */
  boolean isTooSlow(Duration spent, long bytes) {
    long seconds = spent.toSeconds();
    return (spent.compareTo(GRACE) > 0 && bytes < seconds * DRIP_BYTES_PER_SECOND)
        || (spent.compareTo(patience) > 0 && bytes < seconds * LINE_BYTES_PER_SECOND);
  }
}
