package dev.omni.application.run;

import dev.omni.application.spi.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What waits for a worker in one mode, oldest first. A database passes what has ended lately before
 * it comes to what is due, so each look begins where the one before found the oldest; and where
 * nobody else takes runs, more are read than are asked for, and kept for the next looks. For one
 * thread.
 */
public final class Waiting {
  private static final Duration STUCK = Duration.ofSeconds(30);

  /** What is stored later than this after its time is seen only from the oldest on. */
  private static final Duration LATE = Duration.ofMillis(100);

  private static final int AHEAD = 384;

  private final RunLedger ledger;
  private final RunStore store;
  private final Mode mode;
  private Instant since = Instant.EPOCH;
  private List<Run> ahead = List.of();

  Waiting(RunLedger ledger, RunStore store, Mode mode) {
    this.ledger = ledger;
    this.store = store;
    this.mode = mode;
  }

  /**
   * The next look begins with the oldest. To be called every so often: what was stored late, or was
   * given up, stands before what has been seen.
   */
  public void fromTheOldest() {
    since = Instant.EPOCH;
    ahead = List.of();
  }

  /** The oldest, as they were not long ago, but for those that are named. */
  public List<Run> next(Set<UUID> but, int limit) {
    if (ahead.size() < limit) {
      read(but, store.shared() ? limit : Math.max(limit, AHEAD));
    }
    List<Run> next = ahead.stream().limit(limit).toList();
    ahead = store.shared() ? List.of() : List.copyOf(ahead.subList(next.size(), ahead.size()));
    return next;
  }

  private void read(Set<UUID> but, int limit) {
    Instant now = ledger.now();
    ahead = store.due(mode, since, now, now.minus(STUCK), but, limit);
    Instant oldest = ahead.isEmpty() ? now : ahead.get(0).waitsSince();
    since = oldest.minus(LATE);
  }

  /** Gives back those that were not taken, the oldest of what {@link #next} gave. */
  public void back(List<Run> left) {
    if (!store.shared()) {
      var again = new ArrayList<>(left);
      again.addAll(ahead);
      ahead = List.copyOf(again);
    }
  }
}
