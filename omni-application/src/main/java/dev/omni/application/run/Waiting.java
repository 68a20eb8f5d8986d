package dev.omni.application.run;

import dev.omni.application.spi.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What waits for a worker in one mode, oldest first. A database passes what has ended lately before
 * it comes to what is due, so each look begins where the one before found the oldest; and where
 * nobody else takes runs, more are read than are asked for, and kept for the next looks, and what
 * this process has stored itself is not read at all. For one thread.
 */
public final class Waiting {
  private static final Duration STUCK = Duration.ofSeconds(30);

  /** What is stored later than this after its time is seen only from the oldest on. */
  private static final Duration LATE = Duration.ofMillis(100);

  private static final int AHEAD = 384;

  private final RunLedger ledger;
  private final RunStore store;
  private final Mode mode;
  private final Arrivals arrivals;
  private Instant since = Instant.EPOCH;
  private List<Run> ahead = List.of();

  /** Whether nothing but arrivals waits since the last look into the store, as far as is known. */
  private boolean whole;

  private long missed;

  Waiting(RunLedger ledger, RunStore store, Mode mode, Arrivals arrivals) {
    this.ledger = ledger;
    this.store = store;
    this.mode = mode;
    this.arrivals = arrivals;
  }

  /**
   * The next look begins with the oldest. To be called every so often: what was stored late, or was
   * given up, stands before what has been seen.
   */
  public void fromTheOldest() {
    since = Instant.EPOCH;
    ahead = List.of();
    whole = false;
  }

  /** The oldest, as they were not long ago, but for those that are named. */
  public List<Run> next(Set<UUID> but, int limit) {
    if (store.shared()) {
      arrivals.clear();
      read(but, limit);
      whole = false;
      return taken(limit);
    }
    if (ahead.size() < limit) {
      if (!whole || arrivals.isEmpty() || arrivals.missed() > missed) {
        read(but, Math.max(limit, AHEAD));
      }
      back(ahead, arrivals.take(but, limit - ahead.size()));
    }
    return taken(limit);
  }

  private List<Run> taken(int limit) {
    List<Run> next = ahead.stream().limit(limit).toList();
    ahead = List.copyOf(ahead.subList(next.size(), ahead.size()));
    return next;
  }

  /** What waits for longer than all arrivals is enough where these are many. */
  private void read(Set<UUID> but, int limit) {
    missed = arrivals.missed();
    Instant now = ledger.now();
    Instant until = arrivals.since(limit).orElse(now);
    // As it is before the look: what ends meanwhile may be seen as waiting.
    List<Run> read = store.due(mode, since, until, now.minus(STUCK), Set.copyOf(but), limit);
    whole = read.size() < limit;
    since = (read.isEmpty() ? until : read.get(0).waitsSince()).minus(LATE);
    ahead = arrivals.apart(read);
  }

  /** Gives back those that were not taken, the oldest of what {@link #next} gave. */
  public void back(List<Run> left) {
    if (!store.shared()) {
      back(left, ahead);
    }
  }

  private void back(List<Run> first, List<Run> then) {
    ahead = Stream.concat(first.stream(), then.stream()).toList();
  }
}
