package dev.omni.application.evidence;

import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.evidence.Checkpoint;
import dev.omni.domain.evidence.Hash;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.MerkleTree;
import dev.omni.domain.evidence.MerkleTree.Head;
import dev.omni.domain.evidence.Tile;
import dev.omni.domain.evidence.TiledTree;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The sequencer: gives pending entries their index and signs a checkpoint for each batch. Several
 * processes may run it; the store accepts one of them for each batch. It never signs a checkpoint
 * that does not continue the previous one, both the stored and the last seen one.
 */
final class LogSequencer {
  private static final int BATCH = 1000;

  private final EvidenceStore store;
  private final SigningKeys keys;
  private final ClockAndIds clockAndIds;
  private final LastSeenCheckpoint lastSeenCheckpoint;
  private final TakenEntries taken;
  private Optional<SequencingLosses> losses = Optional.empty();
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong movements = new AtomicLong();

  /**
   * Creates a sequencer.
   *
   * @param lastSeenCheckpoint the last seen checkpoint, which the log must continue
   * @param taken what this node sequences
   */
  LogSequencer(
      EvidenceStore store,
      SigningKeys keys,
      ClockAndIds clockAndIds,
      LastSeenCheckpoint lastSeenCheckpoint,
      TakenEntries taken) {
    this.taken = taken;
    this.store = store;
    this.keys = keys;
    this.clockAndIds = clockAndIds;
    this.lastSeenCheckpoint = lastSeenCheckpoint;
  }

  /**
   * Sequences the entries that are pending at the call; returns their number. Of concurrent
   * callers, one works for all.
   *
   * @throws IllegalStateException when the stored log differs from the signed one, or does not
   *     continue the last seen checkpoint
   */
  int sequence() {
    long before = begun.get();
    synchronized (this) {
      // A pass that starts after a call covers all entries that were pending at that call.
      if (begun.get() > before) {
        return 0;
      }
      begun.incrementAndGet();
      return numbered();
    }
  }

  /** Returns how many batches were begun. */
  long movements() {
    return movements.get();
  }

  /** Counts earlier losses at the first batch: a process that only reads has taken nothing. */
  private SequencingLosses losses() {
    SequencingLosses counted = losses.orElseGet(() -> new SequencingLosses(taken));
    losses = Optional.of(counted);
    return counted;
  }

  private int numbered() {
    SequencingLosses lost = losses();
    int numbered = 0;
    while (true) {
      movements.incrementAndGet();
      Optional<Checkpoint> seen = lastSeenCheckpoint.load();
      int most = BATCH + lost.left();
      EvidenceStore.Log found = store.log(most);
      EvidenceStore.Log log = lost.admitted(found);
      boolean same = log.checkpoint().equals(seen.map(Checkpoint::text));
      if (same && log.pending().isEmpty()) {
        return numbered;
      }
      var tiles = new TiledTree(this::stored);
      requireContinued(seen, log, tiles);
      if (!same) {
        log.checkpoint().flatMap(Checkpoint::parse).ifPresent(lastSeenCheckpoint::store);
      }
      if (!log.pending().isEmpty()) {
        requireOneHistory();
      }
      if (!log.pending().isEmpty() && append(log, tiles)) {
        numbered += log.pending().size();
        if (found.pending().size() < most && log.pending().size() == found.pending().size()) {
          return numbered; // What came meanwhile is one larger batch at the next call.
        }
      }
    }
  }

  /** Returns what a witness found, unless an operator has accepted it. */
  Optional<String> forked() {
    return store.outside().forks().stream()
        .filter(fork -> fork.acceptedAt().isEmpty())
        .map(OutsideStore.Fork::reason)
        .findFirst();
  }

  private void requireOneHistory() {
    forked()
        .ifPresent(
            reason -> {
              throw new IllegalStateException(
                  "no entry is added to the log: " + reason + "; see evidence accept-fork");
            });
  }

  private boolean append(EvidenceStore.Log log, TiledTree tiles) {
    var appended = new AtomicBoolean();
    losses().whileTaken(log.pending(), () -> appended.set(appended(log, tiles)));
    return appended.get();
  }

  private boolean appended(EvidenceStore.Log log, TiledTree tiles) {
    List<Hash> added = log.logEntries().stream().map(LogSequencer::hash).toList();
    Collection<Tile> grown = tiles.grow(log.size(), added);
    long size = log.size() + added.size();
    var head = new Head(size, MerkleTree.root(tiles, size));
    var checkpoint = Checkpoint.sign(keys.origin(), head, keys.at(clockAndIds.now()));
    boolean appended =
        store.sequence(
            new EvidenceStore.Batch(
                log.size(), log.pending(), List.copyOf(grown), checkpoint.text()));
    if (appended) {
      lastSeenCheckpoint.store(checkpoint);
    }
    return appended;
  }

  static Hash hash(LogEntry entry) {
    return MerkleTree.leafHash(entry.statement().getBytes(StandardCharsets.UTF_8));
  }

  private void requireContinued(Optional<Checkpoint> seen, EvidenceStore.Log log, TiledTree tiles) {
    new LogContinuityCheck(seen, keys::published)
        .problem(log, tiles)
        .ifPresent(
            what -> {
              throw new IllegalStateException(
                  "no entry is added to the stored log of "
                      + log.size()
                      + " entries: its head "
                      + what);
            });
  }

  private Tile stored(Tile.Key key) {
    return store
        .findTile(key)
        .orElseThrow(() -> new NoSuchElementException("the log lacks its tile " + key));
  }
}
