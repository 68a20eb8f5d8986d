package dev.omni.application.spi.store;

import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.run.IdempotencyRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Keeps documents. Every method is one atomic step, durable when it has returned. */
public interface DocumentStore {
  /**
   * Stores a new document and what belongs to it, unless its name (within tenant and kind) or its
   * idempotency key is taken; then stores nothing and gives the document that stands there. The key
   * comes before the name. The record of the key may have expired at the document's creation.
   *
   * @throws StaleVersionException when the change's documents are not the stored ones
   */
  Admission admit(Document document, Optional<IdempotencyRecord> record, ChangeSet with);

  /**
   * Stores the record of an idempotency key for a document that is there, unless the key has one
   * that has not expired at the creation of this; then gives the document of that.
   */
  Admission hold(IdempotencyRecord record, Document there);

  /**
   * Who got in.
   *
   * @param document the one that now stands under the name or key
   * @param fresh whether it is the one that was offered
   * @param holder the record of the key, when there is one
   */
  record Admission(Document document, boolean fresh, Optional<IdempotencyRecord> holder) {}

  /** The document of that kind and id, if this tenant has it. */
  Optional<Document> find(Tenant tenant, String kind, UUID id);

  /** The document of that kind and name, if this tenant has it. */
  Optional<Document> named(Tenant tenant, String kind, String name);

  /** Stores the next version if the stored one is the one before; else answers false. */
  boolean replace(Document next, ChangeSet with);

  /** Documents of a kind, newest first, then by greater id text; after that place if given. */
  List<Document> list(Page page);

  /**
   * Which documents.
   *
   * @param tenant whose
   * @param kind of which kind
   * @param prefix names must begin so; empty for all
   * @param after the creation and id of the last one seen
   * @param limit how many at most
   */
  record Page(Tenant tenant, String kind, String prefix, Optional<Place> after, int limit) {}

  /** A place in the order. */
  record Place(Instant createdAt, UUID id) {}
}
