package dev.omni.application.spi.store;

import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Tile;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The store of evidence and its log. Entries are added by the {@link ChangeSet} of their execution,
 * without an index; only {@link #sequence} assigns indexes. Every method is atomic.
 */
public interface EvidenceStore {
  /** Returns the evidence of an id, if it is in this view. */
  Optional<Entry> find(View view, UUID id);

  /** Returns the evidence of an id of a whole tenant, for audits. */
  default Optional<Entry> find(Tenant tenant, UUID id) {
    return find(View.whole(tenant), id);
  }

  /**
   * Returns the input and result beside the statement of a document; empty for runs, whose run has
   * them, and for evidence of version 1, whose statement has them.
   */
  Optional<EvidenceBodies> findBodies(Tenant tenant, UUID id);

  /**
   * A log entry with its index.
   *
   * @param logEntry the entry
   * @param position empty while pending
   * @param removedAt when its run or document was removed; empty while that is there
   * @param inputRemovedAt when its input was removed before that; empty when it was not
   */
  record Entry(
      LogEntry logEntry,
      Optional<LogPosition> position,
      Optional<Instant> removedAt,
      Optional<Instant> inputRemovedAt) {
    /** Creates an entry whose run or document is there. */
    public Entry(LogEntry logEntry, Optional<LogPosition> position) {
      this(logEntry, position, Optional.empty(), Optional.empty());
    }
  }

  /**
   * The permanent position of an entry in the log.
   *
   * @param index from 0, without gaps
   * @param size of the log after the batch of this entry
   * @param checkpoint of that size; empty text when it is lost
   */
  record LogPosition(long index, long size, String checkpoint) {}

  /** Returns the current log, with at most {@code limit} pending entries in order of arrival. */
  Log log(int limit);

  /** Returns the number of pending entries. */
  default long pendingCount() {
    return log(Integer.MAX_VALUE).pending().size();
  }

  /**
   * The current state of the log.
   *
   * @param size number of entries with an index
   * @param checkpoint of that size; empty for an empty log
   * @param pending pending entries
   */
  record Log(long size, Optional<String> checkpoint, List<Pending> pending) {
    /** Returns the pending entries. */
    public List<LogEntry> logEntries() {
      return pending.stream().map(Pending::logEntry).toList();
    }
  }

  /**
   * A pending entry.
   *
   * @param arrivalNumber its position among the pending ones
   * @param logEntry the entry
   */
  record Pending(long arrivalNumber, LogEntry logEntry) {}

  /**
   * Appends a batch: the entries get {@code from, from + 1, …} in their order, tiles replace those
   * of the same key, and the checkpoint covers the new size. Returns false, and changes nothing,
   * when the log's size is no longer {@code from} or an entry is no longer pending. Of concurrent
   * calls exactly one succeeds.
   */
  boolean sequence(Batch batch);

  /**
   * A batch of entries.
   *
   * @param from the previous size of the log
   * @param pending entries of {@link #log}, at least one
   * @param tiles all new or extended tiles
   * @param checkpoint of the new size
   */
  record Batch(long from, List<Pending> pending, List<Tile> tiles, String checkpoint) {
    /** Returns the new size of the log. */
    public long size() {
      return from + pending.size();
    }
  }

  /** Returns the existing tiles of these keys. */
  List<Tile> findTiles(Collection<Tile.Key> keys);

  /** Returns the tile of that key, if it is there. */
  default Optional<Tile> findTile(Tile.Key key) {
    return findTiles(List.of(key)).stream().findFirst();
  }

  /** Returns entries of all tenants from an index on, in order, at most {@code limit}. */
  List<Entry> list(long from, int limit);

  /**
   * Returns terminal runs and documents of these kinds without evidence, of all tenants, at most
   * {@code limit}. Evidence commits with them, so there are some only after a manual removal.
   */
  List<MissingEvidence> listMissingEvidence(Set<String> kinds, int limit);

  /**
   * A run or document without evidence.
   *
   * @param kind as in {@code omni_run}
   * @param id of the run or document
   */
  record MissingEvidence(String kind, UUID id) {}

  /** Returns what others say of this log. */
  @SuppressWarnings("exports") // The log alone and a server use it.
  OutsideStore outside();
}
