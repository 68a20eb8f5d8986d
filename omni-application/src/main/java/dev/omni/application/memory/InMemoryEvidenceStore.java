package dev.omni.application.memory;

import dev.omni.application.spi.outside.OutsideStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.evidence.EvidenceBodies;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Tile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/** Evidence in memory. Entries are added under the lock of the writer of their run or document. */
final class InMemoryEvidenceStore implements EvidenceStore {
  private final Map<UUID, LogEntry> entries = new LinkedHashMap<>();
  private final Map<UUID, EvidenceBodies> bodies = new HashMap<>();
  private final NavigableMap<Long, Pending> waiting = new TreeMap<>();
  private final Map<UUID, LogPosition> places = new HashMap<>();
  private final List<UUID> order = new ArrayList<>();
  private final Map<UUID, Instant> removed = new HashMap<>();
  private final Map<UUID, Instant> inputRemoved = new HashMap<>();
  private long arrived;
  private final Map<Tile.Key, Tile> tiles = new HashMap<>();
  private final Function<Set<String>, List<MissingEvidence>> ended;
  private Optional<String> head = Optional.empty();
  private final Map<Long, String> checkpoints = new HashMap<>();
  private final OutsideStore outside = new InMemoryOutsideStore(this::checkpoint);

  /**
   * Creates an empty store.
   *
   * @param ended returns all terminal runs, and all documents of kinds
   */
  InMemoryEvidenceStore(Function<Set<String>, List<MissingEvidence>> ended) {
    this.ended = ended;
  }

  /** Adds pending entries; an existing one stays unchanged. */
  synchronized void add(List<LogEntry> added) {
    for (LogEntry entry : added) {
      LogEntry kept = entry.withoutBodies();
      if (entries.putIfAbsent(entry.id(), kept) == null) {
        entry.bodies().ifPresent(texts -> bodies.put(entry.id(), texts));
        arrived++;
        waiting.put(arrived, new Pending(arrived, kept));
      }
    }
  }

  /** Notes that the run or document of an entry was removed. */
  synchronized void removed(UUID id, Instant at) {
    removed.put(id, at);
  }

  /** Returns all entries with their bodies, in the order of writing. */
  synchronized List<LogEntry> listEntries() {
    return entries.values().stream().map(this::whole).toList();
  }

  private LogEntry whole(LogEntry entry) {
    return new LogEntry(
        entry.id(),
        entry.owner(),
        entry.kind(),
        entry.statement(),
        Optional.ofNullable(bodies.get(entry.id())));
  }

  /** Returns whether the input of a document stands beside its statement. */
  synchronized boolean hasInput(UUID id) {
    return bodies.containsKey(id) && !inputRemoved.containsKey(id);
  }

  /** Removes the input beside a statement, where it is, and notes when. */
  synchronized void removeInput(UUID id, Instant at) {
    bodies.computeIfPresent(id, (same, both) -> both.withoutInput());
    inputRemoved.put(id, at);
  }

  /** Removes what stands beside the statement of a document. */
  synchronized void removeBodies(UUID id) {
    bodies.remove(id);
  }

  @Override
  public synchronized Optional<Entry> find(View view, UUID id) {
    return Optional.ofNullable(entries.get(id))
        .filter(entry -> view.sees(entry.owner()))
        .map(this::entry);
  }

  @Override
  public synchronized Optional<EvidenceBodies> findBodies(Tenant tenant, UUID id) {
    return Optional.ofNullable(entries.get(id))
        .filter(entry -> entry.tenant().equals(tenant))
        .flatMap(entry -> Optional.ofNullable(bodies.get(id)));
  }

  private Entry entry(LogEntry entry) {
    return new Entry(
        entry,
        Optional.ofNullable(places.get(entry.id())),
        Optional.ofNullable(removed.get(entry.id())),
        Optional.ofNullable(inputRemoved.get(entry.id())));
  }

  @Override
  public synchronized Log log(int limit) {
    return new Log(order.size(), head, waiting.values().stream().limit(limit).toList());
  }

  @Override
  public synchronized boolean sequence(Batch batch) {
    if (batch.from() != order.size() || !batch.pending().stream().allMatch(this::isPending)) {
      return false;
    }
    for (Pending numbered : batch.pending()) {
      UUID id = numbered.logEntry().id();
      waiting.remove(numbered.arrivalNumber());
      places.put(id, new LogPosition(order.size(), batch.size(), batch.checkpoint()));
      order.add(id);
    }
    batch.tiles().forEach(tile -> tiles.put(tile.key(), tile));
    head = Optional.of(batch.checkpoint());
    checkpoints.put(batch.size(), batch.checkpoint());
    return true;
  }

  private synchronized Optional<String> checkpoint(long size) {
    return Optional.ofNullable(checkpoints.get(size));
  }

  @Override
  public OutsideStore outside() {
    return outside;
  }

  private boolean isPending(Pending leaf) {
    return leaf.equals(waiting.get(leaf.arrivalNumber()));
  }

  @Override
  public synchronized List<Tile> findTiles(Collection<Tile.Key> keys) {
    return keys.stream().flatMap(key -> Optional.ofNullable(tiles.get(key)).stream()).toList();
  }

  @Override
  public synchronized List<Entry> list(long from, int limit) {
    return order.stream()
        .skip(from)
        .limit(limit)
        .flatMap(id -> Optional.ofNullable(entries.get(id)).stream())
        .map(this::entry)
        .toList();
  }

  @Override
  public List<MissingEvidence> listMissingEvidence(Set<String> kinds, int limit) {
    // Read before this object's lock, which is always taken inside the lock of that state.
    return without(ended.apply(kinds)).limit(limit).toList();
  }

  private synchronized Stream<MissingEvidence> without(List<MissingEvidence> all) {
    return all.stream().filter(one -> !entries.containsKey(one.id())).toList().stream();
  }
}
