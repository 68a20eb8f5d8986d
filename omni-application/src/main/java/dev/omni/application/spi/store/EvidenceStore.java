package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Tile;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Keeps evidence and the log over it. Leaves come in with the {@link ChangeSet} of what they prove,
 * not yet numbered; only {@link #append} numbers them. Every method is one atomic step.
 */
public interface EvidenceStore {
  /** The evidence of that id, if this tenant has it. */
  Optional<Entry> find(Tenant tenant, UUID id);

  /**
   * A leaf, and where it stands in the log.
   *
   * @param leaf what is proven
   * @param place empty until it is numbered
   */
  record Entry(LogEntry leaf, Optional<Place> place) {}

  /**
   * A place in the log, fixed for ever.
   *
   * @param index from 0, without gaps
   * @param size of the log after the batch that brought this leaf
   * @param checkpoint the signed head of the log at that size; empty text when it is lost
   */
  record Place(long index, long size, String checkpoint) {}

  /** The log as it stands, and at most {@code limit} leaves that wait, first come first. */
  Log log(int limit);

  /**
   * The log as it stands.
   *
   * @param size how many leaves are numbered
   * @param checkpoint the signed head at that size; empty for an empty log
   * @param waiting leaves to be numbered
   */
  record Log(long size, Optional<String> checkpoint, List<Waiting> waiting) {
    /** The leaves to be numbered. */
    public List<LogEntry> leaves() {
      return waiting.stream().map(Waiting::leaf).toList();
    }
  }

  /**
   * A leaf that waits.
   *
   * @param arrival its place among those that wait
   * @param leaf to be numbered
   */
  record Waiting(long arrival, LogEntry leaf) {}

  /**
   * Numbers a batch of leaves: they get {@code from, from + 1, …} in their order, the tiles replace
   * those of the same key, and the checkpoint is the log's head. Answers false, and changes
   * nothing, when the log's size is no longer {@code from} or one of them waits no more. Of many at
   * once exactly one succeeds.
   */
  boolean append(Batch batch);

  /**
   * What is appended.
   *
   * @param from the size of the log before
   * @param leaves that wait, as {@link #log} told of them, at least one
   * @param tiles all that are new or have grown
   * @param checkpoint the signed head afterwards
   */
  record Batch(long from, List<Waiting> leaves, List<Tile> tiles, String checkpoint) {
    /** The size of the log afterwards. */
    public long size() {
      return from + leaves.size();
    }
  }

  /** The tiles of these keys that are there. */
  List<Tile> tiles(Collection<Tile.Key> keys);

  /** The tile of that key, if it is there. */
  default Optional<Tile> tile(Tile.Key key) {
    return tiles(List.of(key)).stream().findFirst();
  }

  /** Numbered leaves of all tenants from that index on, by index, at most {@code limit}. */
  List<Entry> page(long from, int limit);

  /**
   * What has ended and has no evidence, of all tenants: runs that are terminal, and documents of
   * these kinds; at most {@code limit}. Evidence commits with the end, so there is nothing unless
   * somebody removed it.
   */
  List<Unproven> unproven(Set<String> kinds, int limit);

  /**
   * Something without evidence.
   *
   * @param kind as in {@code omni_run}
   * @param id of the run or document
   */
  record Unproven(String kind, UUID id) {}
}
