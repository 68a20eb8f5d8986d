package dev.omni.server.node;

import dev.omni.application.run.admission.ConcurrencyLimits;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.CounterStore;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import dev.omni.http.filter.TokenBucketRateLimiter;
import java.lang.System.Logger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The thread that exchanges rate limit counters with the other nodes of one database, so that
 * limits hold for all nodes together. When the database is unavailable, each node enforces its own
 * limits.
 */
final class RateLimitSync implements AutoCloseable {
  private static final Logger LOG = System.getLogger(RateLimitSync.class.getName());
  private static final Duration BEAT = Duration.ofMillis(200);

  /** The time without reports after which a node no longer counts. */
  private static final Duration FRESH = Duration.ofMillis(700);

  private static final Duration SWEEP = Duration.ofHours(1);

  private final CounterStore counters;
  private final ClockAndIds clock;
  private final TokenBucketRateLimiter limits;
  private final ConcurrencyLimits bounds;
  private final UUID node;
  private final PeriodicTasks beats =
      new PeriodicTasks("omni-limits", LOG, "rate limits apply to this node only for now");

  RateLimitSync(
      CounterStore counters,
      ClockAndIds clock,
      TokenBucketRateLimiter limits,
      ConcurrencyLimits bounds) {
    this.counters = counters;
    this.clock = clock;
    this.limits = limits;
    this.bounds = bounds;
    this.node = clock.newId();
  }

  void start() {
    beats.every(BEAT, this::exchange);
    beats.every(SWEEP, () -> counters.deleteBefore(clock.now().minus(SWEEP)));
  }

  private void exchange() {
    try {
      Instant now = clock.now();
      List<SharedCounter> own =
          Stream.concat(limits.counters(node).stream(), bounds.counters(node, now).stream())
              .toList();
      List<SharedCounter> others = counters.exchange(node, own, now, FRESH);
      limits.applyCounters(others);
      bounds.applyCounters(others);
    } catch (RuntimeException | Error away) {
      bounds.applyCounters(List.of());
      throw away;
    }
  }

  @Override
  public void close() {
    beats.close();
  }
}
