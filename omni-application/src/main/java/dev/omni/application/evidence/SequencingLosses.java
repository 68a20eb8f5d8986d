package dev.omni.application.evidence;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries.State;
import dev.omni.application.spi.store.EvidenceStore.Log;
import dev.omni.application.spi.store.EvidenceStore.Pending;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The losses of processes that sequenced entries. What is taken is counted before the work; an
 * entry that was taken when a process was lost is sequenced alone, and one that was taken at three
 * losses is left pending, so that the log continues without it.
 */
final class SequencingLosses {
  private static final Logger LOG = System.getLogger(SequencingLosses.class.getName());

  private final TakenEntries stored;
  private final Map<UUID, Integer> losses;
  private final Set<UUID> reported = new HashSet<>();

  /** Counts what an earlier process had taken and did not give back. */
  SequencingLosses(TakenEntries stored) {
    this.stored = stored;
    State before = stored.load();
    this.losses = new TreeMap<>(before.losses());
    before.taken().forEach(id -> losses.merge(id, 1, Integer::sum));
    if (!before.taken().isEmpty()) {
      stored.store(new State(List.of(), losses));
    }
  }

  /** Returns how many entries a look at the log must have beyond a batch. */
  int left() {
    return (int) losses.values().stream().filter(SequencingLosses::isMost).count();
  }

  /** Returns the log with the entries that are sequenced next: one suspect, or all others. */
  Log admitted(Log log) {
    List<Pending> open = log.pending().stream().filter(this::isOpen).toList();
    Predicate<Pending> suspect = entry -> losses.containsKey(entry.logEntry().id());
    List<Pending> next =
        open.stream().anyMatch(suspect) ? open.stream().filter(suspect).limit(1).toList() : open;
    return new Log(log.size(), log.checkpoint(), next);
  }

  private boolean isOpen(Pending entry) {
    UUID id = entry.logEntry().id();
    boolean most = isMost(losses.getOrDefault(id, 0));
    if (most && reported.add(id)) {
      LOG.log(
          Level.ERROR,
          "evidence {0} stays pending: the process ended {1} times while it was sequenced",
          id,
          TakenEntries.MAX_LOSSES);
    }
    return !most;
  }

  private static boolean isMost(int count) {
    return count >= TakenEntries.MAX_LOSSES;
  }

  /** Does work on entries, which are counted as taken until it ends in whatever way. */
  void whileTaken(List<Pending> entries, Runnable work) {
    List<UUID> ids = entries.stream().map(entry -> entry.logEntry().id()).toList();
    stored.store(new State(ids, losses));
    boolean done = false;
    try {
      work.run();
      done = true;
    } finally {
      if (done) {
        ids.forEach(losses::remove);
      }
      stored.store(new State(List.of(), losses));
    }
  }
}
