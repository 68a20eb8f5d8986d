package dev.omni.application.spi.store;

import dev.omni.application.spi.store.ChangeSet.StaleVersionException;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.DocumentHead;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The store of documents. Every method is atomic, and durable on return. */
public interface DocumentStore {
  /**
   * Stores a new document with its change set. If its name (within owner and kind) or its
   * idempotency key exists, it stores nothing and returns the existing document. The key takes
   * precedence over the name. A record that has expired at the document's creation does not count.
   *
   * @throws StaleVersionException when the change's documents are not the stored ones
   */
  Admission insert(Document document, Optional<IdempotencyRecord> record, ChangeSet with);

  /**
   * Stores the idempotency record of an existing document. If the key has an unexpired record, it
   * returns the document of that record.
   */
  Admission insertRecord(IdempotencyRecord record, Document there);

  /**
   * The result of an admission.
   *
   * @param document the stored one of the name or key
   * @param inserted whether it is the offered one
   * @param record the record of the key, if any
   */
  record Admission(Document document, boolean inserted, Optional<IdempotencyRecord> record) {}

  /** Returns the document of a kind and id, if it is in this view. */
  Optional<Document> find(View view, String kind, UUID id);

  /** Returns the document of a kind and id of a whole tenant, for what has no caller. */
  default Optional<Document> find(Tenant tenant, String kind, UUID id) {
    return find(View.whole(tenant), kind, id);
  }

  /** Returns the document of a kind and name that belongs to exactly this owner. */
  Optional<Document> findByName(View owner, String kind, String name);

  /** Returns the head of the document that {@link #findByName} returns. */
  Optional<DocumentHead> findHeadByName(View owner, String kind, String name);

  /** Returns the document of a kind and name that belongs to the project. */
  default Optional<Document> findByName(Tenant tenant, String kind, String name) {
    return findByName(View.whole(tenant), kind, name);
  }

  /** Stores the next version if the previous one is stored; otherwise returns false. */
  default boolean replace(Document next, ChangeSet with) {
    return replace(next, Optional.empty(), with);
  }

  /**
   * Stores the next version if the previous one is stored and the idempotency key has no unexpired
   * record; otherwise returns false.
   */
  boolean replace(Document next, Optional<IdempotencyRecord> record, ChangeSet with);

  /**
   * Deletes documents of one tenant, with an audit event in the same commit, if all are stored in
   * these versions; otherwise returns false.
   */
  boolean delete(List<Document> gone, AuditEvent event);

  /**
   * Deletes a tenant's documents of a kind that were created before a time; returns their number.
   * For records that mean nothing later.
   */
  int deleteCreatedBefore(Tenant tenant, String kind, Instant before);

  /**
   * Returns documents of a kind, newest first, then by greater id text, with their whole bodies:
   * for what needs all of each. Lists for callers are {@link #listHeads}.
   */
  List<Stored<Document>> list(Page page);

  /** Returns the heads of the documents of {@link #list}, without reading a long body. */
  List<Stored<DocumentHead>> listHeads(Page page);

  /** Returns what lists show of the documents that can be read. */
  default List<Document> shown(Page page) {
    return Stored.readable(listHeads(page)).stream().map(DocumentHead::shown).toList();
  }

  /** Returns the documents of a list that can be read. */
  default List<Document> readable(Page page) {
    return Stored.readable(list(page));
  }

  /**
   * A query for documents.
   *
   * @param view in which they are
   * @param kind of the documents
   * @param folder of their names, as {@link Document#folder}; empty for all documents
   * @param after creation time and id of the last one seen
   * @param limit maximum number
   */
  record Page(View view, String kind, String folder, Optional<ListPosition> after, int limit) {
    /** Creates a query for documents of a whole tenant, for what has no caller. */
    public Page(
        Tenant tenant, String kind, String folder, Optional<ListPosition> after, int limit) {
      this(View.whole(tenant), kind, folder, after, limit);
    }
  }
}
