package dev.omni.application.memory;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.Stored;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Documents in memory. */
final class InMemoryDocumentStore implements DocumentStore {
  private static final Comparator<ListPosition> NEWEST_FIRST =
      Comparator.comparing(ListPosition::createdAt)
          .thenComparing(place -> place.id().toString())
          .reversed();

  private final InMemoryState memory;

  InMemoryDocumentStore(InMemoryState memory) {
    this.memory = memory;
  }

  @Override
  public Admission insert(Document document, Optional<IdempotencyRecord> record, ChangeSet with) {
    return memory.atomically(
        () -> findExisting(document, record).orElseGet(() -> insertNew(document, record, with)));
  }

  private Optional<Admission> findExisting(Document document, Optional<IdempotencyRecord> record) {
    return record
        .flatMap(r -> findRecorded(document.tenant(), r.id(), document.stamp().createdAt()))
        .or(
            () ->
                memory
                    .document(document.owner(), document.kind(), document.name())
                    .or(() -> memory.document(document.tenant(), document.id()))
                    .map(there -> new Admission(there, false, Optional.empty())));
  }

  private Optional<Admission> findRecorded(Tenant tenant, IdempotencyRecord.Id id, Instant now) {
    return memory
        .record(id, now)
        .map(
            record -> {
              Document there = memory.document(tenant, record.resourceId()).orElseThrow();
              return new Admission(there, false, Optional.of(record));
            });
  }

  @Override
  public Admission insertRecord(IdempotencyRecord record, Document there) {
    return memory.atomically(
        () ->
            findRecorded(there.tenant(), record.id(), record.createdAt())
                .orElseGet(() -> taken(record, there)));
  }

  private Admission taken(IdempotencyRecord record, Document there) {
    memory.put(record);
    return new Admission(there, true, Optional.of(record));
  }

  private Admission insertNew(
      Document document, Optional<IdempotencyRecord> record, ChangeSet with) {
    if (!memory.canWrite(all(document, with))) {
      throw new StaleVersionException();
    }
    memory.requireNew(document.tenant(), with);
    record.ifPresent(memory::put);
    memory.put(document);
    memory.put(document.tenant(), with);
    return new Admission(document, true, record);
  }

  @Override
  public Optional<Document> find(View view, String kind, UUID id) {
    return memory.atomically(
        () ->
            memory
                .document(view.tenant(), id)
                .filter(document -> view.sees(document.owner()))
                .filter(document -> document.kind().equals(kind)));
  }

  @Override
  public Optional<Document> findByName(View owner, String kind, String name) {
    return memory.atomically(() -> memory.document(owner, kind, name));
  }

  @Override
  public Optional<DocumentHead> findHeadByName(View owner, String kind, String name) {
    return findByName(owner, kind, name).map(DocumentHead::of);
  }

  @Override
  public boolean replace(Document next, Optional<IdempotencyRecord> record, ChangeSet with) {
    return memory.atomically(() -> replaced(next, record, with));
  }

  private boolean replaced(Document next, Optional<IdempotencyRecord> record, ChangeSet with) {
    boolean used = record.flatMap(r -> memory.record(r.id(), r.createdAt())).isPresent();
    if (used || next.stamp().version() == 1 || !memory.canWrite(all(next, with))) {
      return false;
    }
    memory.requireNew(next.tenant(), with);
    record.ifPresent(memory::put);
    memory.put(next);
    memory.put(next.tenant(), with);
    return true;
  }

  @Override
  public boolean delete(List<Document> gone, AuditEvent event) {
    return memory.atomically(
        () -> {
          boolean stored =
              gone.stream()
                  .allMatch(
                      document ->
                          memory
                              .document(document.tenant(), document.id())
                              .filter(there -> there.stamp().equals(document.stamp()))
                              .isPresent());
          if (stored) {
            gone.forEach(memory::remove);
            memory.audit().append(event);
          }
          return stored;
        });
  }

  @Override
  public int deleteCreatedBefore(Tenant tenant, String kind, Instant before) {
    return memory.atomically(
        () -> {
          List<Document> old =
              memory
                  .documents()
                  .filter(document -> document.tenant().equals(tenant))
                  .filter(document -> document.kind().equals(kind))
                  .filter(document -> document.stamp().createdAt().isBefore(before))
                  .toList();
          old.forEach(memory::remove);
          return old.size();
        });
  }

  private static List<Document> all(Document first, ChangeSet with) {
    var all = new ArrayList<>(List.of(first));
    all.addAll(with.documents());
    return all;
  }

  @Override
  public List<Stored<Document>> list(Page page) {
    return memory.atomically(
        () ->
            memory
                .documents()
                .filter(document -> page.view().sees(document.owner()))
                .filter(document -> document.kind().equals(page.kind()))
                .filter(
                    document -> page.folder().isEmpty() || document.folder().equals(page.folder()))
                .filter(document -> isAfter(page, document))
                .sorted(Comparator.comparing(InMemoryDocumentStore::position, NEWEST_FIRST))
                .limit(page.limit())
                .<Stored<Document>>map(Stored.Read::new)
                .toList());
  }

  @Override
  public List<Stored<DocumentHead>> listHeads(Page page) {
    return list(page).stream()
        .map(document -> document.then(Document::position, DocumentHead::of))
        .toList();
  }

  private static boolean isAfter(Page page, Document document) {
    return page.after()
        .map(after -> NEWEST_FIRST.compare(after, position(document)) < 0)
        .orElse(true);
  }

  private static ListPosition position(Document document) {
    return new ListPosition(document.stamp().createdAt(), document.id());
  }
}
