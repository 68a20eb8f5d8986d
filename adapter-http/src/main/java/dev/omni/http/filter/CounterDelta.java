package dev.omni.http.filter;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.omni.application.spi.store.CounterStore.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** How much more another node has counted each time it is heard. */
final class CounterDelta {
  private final Instant began;
  private final Cache<Name, Tally> heard;

  private record Name(UUID node, UUID of, String what) {}

  /**
   * For a node that began then.
   *
   * @param kept how long a tally is remembered: longer than its node goes on with it unheard
   */
  CounterDelta(Instant began, Duration kept) {
    this.began = began;
    this.heard = Caffeine.newBuilder().maximumSize(1_000_000).expireAfterWrite(kept).build();
  }

  /** What was counted before this node began, and is heard for the first time, is nothing new. */
  long more(Tally tally) {
    var name = new Name(tally.node(), tally.of(), tally.what());
    Optional<Tally> before = Optional.ofNullable(heard.asMap().put(name, tally));
    return before
        .filter(old -> old.began().equals(tally.began()))
        .map(old -> Math.max(0, tally.count() - old.count()))
        .orElseGet(() -> tally.began().isBefore(began) ? 0 : tally.count());
  }
}
