package dev.omni.domain.traffic;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The 24 fixed bounds between which durations of requests are counted: 0.4 ms, each 1.56 times the
 * one before, up to 11 s. The error of a quantile between the first and the last is below 25 %,
 * because the estimate is the geometric mean of the two bounds around it.
 */
public final class LatencyBounds {
  /** The number of counters: one for each bound, and one above the last. */
  public static final int COUNTERS = 25;

  private static final double FIRST_MS = 0.4;
  private static final double FACTOR = 1.56;
  private static final List<Duration> BOUNDS =
      IntStream.range(0, COUNTERS - 1)
          .mapToObj(i -> Duration.ofNanos(Math.round(bound(i) * 1e6)))
          .toList();

  private LatencyBounds() {}

  private static double bound(int index) {
    return FIRST_MS * Math.pow(FACTOR, index);
  }

  /** Returns the counter of a duration: that of the first bound which it does not exceed. */
  public static int index(Duration time) {
    int index = 0;
    while (index < BOUNDS.size() && time.compareTo(BOUNDS.get(index)) > 0) {
      index++;
    }
    return index;
  }

  /**
   * Returns an estimate of a quantile in milliseconds, the duration that this share of the requests
   * does not exceed; empty without requests. Above the last bound the estimate is that bound.
   *
   * @param counts number of requests of each counter
   * @param share above 0, at most 1
   */
  public static Optional<Double> quantile(List<Long> counts, double share) {
    long total = counts.stream().mapToLong(count -> count).sum();
    if (total == 0) {
      return Optional.empty();
    }
    long rank = Math.max(1, (long) Math.ceil(share * total));
    long seen = 0;
    int index = -1;
    while (seen < rank) {
      index++;
      seen += counts.get(index);
    }
    return Optional.of(estimate(index));
  }

  private static double estimate(int index) {
    return index == BOUNDS.size() ? bound(index - 1) : bound(index) / Math.sqrt(FACTOR);
  }
}
