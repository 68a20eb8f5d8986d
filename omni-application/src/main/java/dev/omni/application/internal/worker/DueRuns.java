package dev.omni.application.internal.worker;

import dev.omni.application.spi.store.RunStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/** The due runs that a worker takes. Runs for other workers do not hide those behind them. */
final class DueRuns {
  private static final Duration STUCK = Duration.ofSeconds(30);

  /** The number of due runs that are looked at, at most, to find those that this worker takes. */
  static final int FARTHEST = 10_000;

  private final RunWriter runWriter;
  private final RunStore store;
  private volatile Predicate<Run> wanted = run -> true;

  DueRuns(RunWriter runWriter, RunStore store) {
    this.runWriter = runWriter;
    this.store = store;
  }

  /** Sets which due runs this worker takes; all by default. */
  void takes(Predicate<Run> given) {
    wanted = given;
  }

  /** Returns those of a mode, oldest first. */
  List<Run> fetch(Mode mode, int limit) {
    Instant now = runWriter.now();
    int count = limit;
    while (true) {
      List<Run> due = store.listDue(mode, now, now.minus(STUCK), count);
      List<Run> ours = due.stream().filter(wanted).limit(limit).toList();
      if (ours.size() == limit || due.size() < count || count >= FARTHEST) {
        return ours;
      }
      count = Math.min(FARTHEST, 4 * count);
    }
  }
}
