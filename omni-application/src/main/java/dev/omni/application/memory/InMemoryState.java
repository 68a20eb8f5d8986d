package dev.omni.application.memory;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.EvidenceStore.MissingEvidence;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunEvent;
import dev.omni.domain.run.RunQuery;
import dev.omni.domain.webhook.Delivery;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The shared state of the stores. One lock makes every operation atomic. All methods but {@link
 * #atomically} and {@link #listEnded} require the lock.
 */
final class InMemoryState {
  private record Key(Tenant tenant, UUID id) {}

  private record Name(View owner, String kind, String name) {}

  private final Map<Key, Run> runs = new HashMap<>();
  private final Map<Key, Run> open = new LinkedHashMap<>();
  private final Map<Tenant, NavigableMap<ListPosition, Key>> order = new HashMap<>();
  private final Map<Key, NavigableMap<Long, RunEvent>> events = new HashMap<>();
  private final Map<Key, Document> documents = new LinkedHashMap<>();
  private final Map<Name, Key> names = new HashMap<>();
  private final Map<Delivery.Id, Delivery> deliveries = new LinkedHashMap<>();
  private final Map<Key, Instant> removed = new HashMap<>();
  private final InMemoryEvidenceStore evidence = new InMemoryEvidenceStore(this::listEnded);
  private final InMemoryAuditLog audit = new InMemoryAuditLog();
  private final InMemoryShareStore shares = new InMemoryShareStore(audit);
  private final Map<IdempotencyRecord.Id, IdempotencyRecord> records = new HashMap<>();
  private final InMemoryDataSetStore dataSets = new InMemoryDataSetStore(this);
  private final InMemoryMarketStore markets = new InMemoryMarketStore(this);
  private final InMemoryRowStore rows = new InMemoryRowStore(this);
  private final InMemoryUsageStore usage = new InMemoryUsageStore(this);
  private final InMemoryRunSequence sequence = new InMemoryRunSequence(this);

  synchronized <T> T atomically(Supplier<T> step) {
    return step.get();
  }

  Optional<Run> run(Tenant tenant, UUID id) {
    return Optional.ofNullable(runs.get(new Key(tenant, id)));
  }

  /** Returns the runs of a tenant after a position, newest first. */
  Stream<Run> runs(Tenant tenant, Optional<ListPosition> after) {
    NavigableMap<ListPosition, Key> own = order.getOrDefault(tenant, new TreeMap<>());
    SortedMap<ListPosition, Key> rest = after.isPresent() ? own.tailMap(after.get(), false) : own;
    return rest.values().stream().map(key -> Optional.ofNullable(runs.get(key)).orElseThrow());
  }

  /** Returns the active runs of all tenants. */
  Collection<Run> open() {
    return open.values();
  }

  void put(Run run) {
    var key = new Key(run.tenant(), run.id());
    runs.put(key, run);
    order.computeIfAbsent(run.tenant(), t -> new TreeMap<>()).put(RunQuery.position(run), key);
    if (run.status().terminal()) {
      open.remove(key);
    } else {
      open.put(key, run);
    }
  }

  Optional<Document> document(Tenant tenant, UUID id) {
    return Optional.ofNullable(documents.get(new Key(tenant, id)));
  }

  Optional<Document> document(View owner, String kind, String name) {
    return Optional.ofNullable(names.get(new Name(owner, kind, name))).map(documents::get);
  }

  Stream<Document> documents() {
    return documents.values().stream();
  }

  /**
   * Returns whether documents can be written: new ones are new, others follow the stored version.
   */
  boolean canWrite(List<Document> offered) {
    var ids = new HashSet<Key>();
    var taken = new HashSet<Name>();
    for (Document document : offered) {
      boolean once = ids.add(key(document)) && taken.add(name(document));
      if (!once || !canWrite(document)) {
        return false;
      }
    }
    return true;
  }

  private boolean canWrite(Document document) {
    Optional<Document> stored = document(document.tenant(), document.id());
    if (document.stamp().version() == 1) {
      return stored.isEmpty() && !names.containsKey(name(document));
    }
    return stored
        .filter(s -> name(s).equals(name(document)))
        .filter(s -> s.stamp().version() == document.stamp().version() - 1)
        .isPresent();
  }

  /** Writes the change set of a run or document of a tenant. */
  void put(Tenant tenant, ChangeSet change) {
    change.documents().forEach(this::put);
    change.deliveries().forEach(delivery -> deliveries.putIfAbsent(delivery.id(), delivery));
    for (RunEvent event : change.events()) {
      timeline(tenant, event.run()).put(event.seq(), event);
    }
    evidence.add(change.logEntries().stream().map(sequence::numbered).toList());
    change.auditEvents().forEach(audit::append);
    change.usage().forEach(usage::add);
  }

  /** Checks, before any write, that immutable parts are not stored already. */
  void requireNew(Tenant tenant, ChangeSet change) {
    for (RunEvent event : change.events()) {
      if (timeline(tenant, event.run()).containsKey(event.seq())) {
        throw new IllegalStateException(
            "event " + event.seq() + " of run " + event.run() + " is there");
      }
    }
    for (LogEntry entry : change.logEntries()) {
      if (evidence.find(entry.tenant(), entry.id()).isPresent()) {
        throw new IllegalStateException("evidence " + entry.id() + " is there");
      }
    }
  }

  void put(Document document) {
    documents.put(key(document), document);
    names.put(name(document), key(document));
  }

  void remove(Document document) {
    documents.remove(key(document));
    names.remove(name(document));
  }

  /** Removes a terminal run and its events. */
  void remove(Run run) {
    var key = new Key(run.tenant(), run.id());
    runs.remove(key);
    sequence.remove(run);
    events.remove(key);
    order.getOrDefault(run.tenant(), new TreeMap<>()).remove(RunQuery.position(run));
    rows.remove(run);
    shares.remove(run);
  }

  /** Notes that a run or document was removed, so that its idempotency keys are free. */
  void noteRemoval(Tenant tenant, UUID id, Instant at) {
    removed.put(new Key(tenant, id), at);
    evidence.removed(id, at);
  }

  /** Returns when the run or document of an id was removed; empty for any other. */
  Optional<Instant> removedAt(Tenant tenant, UUID id) {
    return Optional.ofNullable(removed.get(new Key(tenant, id)));
  }

  private static Key key(Document document) {
    return new Key(document.tenant(), document.id());
  }

  private static Name name(Document document) {
    return new Name(document.owner(), document.kind(), document.name());
  }

  /** Returns the events of a run by sequence number. */
  NavigableMap<Long, RunEvent> timeline(Tenant tenant, UUID run) {
    return events.computeIfAbsent(new Key(tenant, run), r -> new TreeMap<>());
  }

  Map<Delivery.Id, Delivery> deliveries() {
    return deliveries;
  }

  InMemoryEvidenceStore evidence() {
    return evidence;
  }

  /** Returns the terminal runs, and the documents of these kinds. */
  private List<MissingEvidence> listEnded(Set<String> kinds) {
    return atomically(
        () ->
            Stream.concat(
                    ended().map(run -> new MissingEvidence(run.subject().kind(), run.id())),
                    documents()
                        .filter(document -> kinds.contains(document.kind()))
                        .map(document -> new MissingEvidence(document.kind(), document.id())))
                .toList());
  }

  InMemoryRunSequence sequence() {
    return sequence;
  }

  InMemoryMarketStore markets() {
    return markets;
  }

  InMemoryDataSetStore dataSets() {
    return dataSets;
  }

  InMemoryRowStore rows() {
    return rows;
  }

  InMemoryUsageStore usage() {
    return usage;
  }

  /** Returns the terminal runs of all tenants. */
  Stream<Run> ended() {
    return runs.values().stream().filter(run -> run.status().terminal());
  }

  InMemoryShareStore shares() {
    return shares;
  }

  InMemoryAuditLog audit() {
    return audit;
  }

  /** Returns the record of a key, unless it has expired at that time. */
  Optional<IdempotencyRecord> record(IdempotencyRecord.Id id, Instant at) {
    return Optional.ofNullable(records.get(id))
        .filter(record -> !record.isExpired(at))
        .filter(record -> removedAt(id.tenant(), record.resourceId()).isEmpty());
  }

  void put(IdempotencyRecord record) {
    records.put(record.id(), record);
  }

  int deleteExpired(Instant now, int limit) {
    List<IdempotencyRecord> expired =
        records.values().stream()
            .filter(record -> record.isExpired(now))
            .sorted(Comparator.comparing(IdempotencyRecord::expiresAt))
            .limit(limit)
            .toList();
    expired.forEach(record -> records.remove(record.id()));
    return expired.size();
  }
}
