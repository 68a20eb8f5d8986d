package dev.omni.http.filter;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.spi.store.CounterStore.SharedCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The increase of a counter of another node since its last report. */
final class CounterDelta {
  private final Instant began;
  private final Cache<Name, SharedCounter> reports;

  private record Name(UUID node, UUID of, String what) {}

  /**
   * Creates the state of a node that started at {@code startedAt}.
   *
   * @param retention how long a counter is remembered; longer than its node continues it without
   *     reports
   */
  CounterDelta(Instant began, Duration retention) {
    this.began = began;
    this.reports = Caffeine.newBuilder().maximumSize(1_000_000).expireAfterWrite(retention).build();
  }

  /**
   * Returns the increase. A first report of a counter from before the start of this node counts as
   * no increase.
   */
  long increase(SharedCounter counter) {
    var name = new Name(counter.node(), counter.subjectId(), counter.counter());
    Optional<SharedCounter> before = Optional.ofNullable(reports.asMap().put(name, counter));
    return before
        .filter(old -> old.startedAt().equals(counter.startedAt()))
        .map(old -> Math.max(0, counter.total() - old.total()))
        .orElseGet(() -> counter.startedAt().isBefore(began) ? 0 : counter.total());
  }
}
