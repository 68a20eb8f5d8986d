package dev.omni.application.run.worker;

import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunStatus;
import dev.omni.domain.world.ServedWorlds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * The due runs that a worker takes. Runs for other workers do not hide those behind them, and a
 * clock that is set back does not hide those that were queued before.
 */
final class DueRuns {
  private static final Duration STUCK = Duration.ofSeconds(30);

  /** The step of a clock that counts as set back; a run waits for a smaller one. */
  private static final Duration BACK = Duration.ofSeconds(1);

  /** The time after the latest fetch within which a clock may have been set back unseen. */
  private static final Duration UNSEEN = Duration.ofMinutes(1);

  /** The number of due runs that are read, at most, to find those that this worker takes. */
  static final int FARTHEST = 10_000;

  private final RunWriter runWriter;
  private final RunStore store;
  private final ServedWorlds worlds;
  private final AtomicReference<Instant> latest = new AtomicReference<>(Instant.EPOCH);
  private final Suspects suspects;
  private final WorkMemory memory;
  private volatile Predicate<? super RunHead> wanted = run -> true;

  DueRuns(
      RunWriter runWriter,
      RunStore store,
      ServedWorlds worlds,
      Suspects suspects,
      WorkMemory memory) {
    this.suspects = suspects;
    this.memory = memory;
    this.runWriter = runWriter;
    this.store = store;
    this.worlds = worlds;
  }

  /** Sets which due runs this worker takes; all by default. */
  void takes(Predicate<? super RunHead> given) {
    wanted = given;
  }

  /** Returns those of a mode, oldest first. */
  List<RunHead> fetch(Mode mode, int limit) {
    Instant now = runWriter.now();
    Instant until = until(now);
    int count = limit;
    while (true) {
      List<RunHead> due = store.listDue(mode, worlds, until, now.minus(STUCK), count);
      List<RunHead> ours =
          suspects
              .admitted(due.stream().filter(run -> ready(run, now)).filter(wanted).toList())
              .stream()
              .limit(limit)
              .toList();
      memory.due(mode, due);
      if (ours.size() == limit || due.size() < count || count >= FARTHEST) {
        return ours;
      }
      count = Math.min(FARTHEST, 4 * count);
    }
  }

  /** Returns the time up to which runs are read: now, unless the clock has shown a later one. */
  private Instant until(Instant now) {
    Instant seen = latest.accumulateAndGet(now, (one, other) -> one.isAfter(other) ? one : other);
    return now.isBefore(seen.minus(BACK)) ? seen.plus(UNSEEN) : now;
  }

  /** Returns whether a run is due, or waits for nothing but a worker whatever the clock shows. */
  private static boolean ready(RunHead run, Instant now) {
    boolean waits =
        run.status() == RunStatus.QUEUED && run.dueSince().equals(run.origin().createdAt());
    return waits || run.status() == RunStatus.DISPATCHING || run.due(now);
  }
}
