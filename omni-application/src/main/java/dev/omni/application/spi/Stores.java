package dev.omni.application.spi;

import dev.omni.application.spi.store.AdminStores;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.spi.store.RunStore;

/**
 * The store ports of one database: a change set commits as a whole.
 *
 * @param runs runs
 * @param records events of runs
 * @param idempotency idempotency records
 * @param documents documents
 * @param evidence evidence and its log
 * @param deliveries webhook deliveries
 * @param office stores of administration
 */
public record Stores(
    RunStore runs,
    RunEventStore records,
    IdempotencyStore idempotency,
    DocumentStore documents,
    EvidenceStore evidence,
    DeliveryStore deliveries,
    AdminStores office) {
  /** Returns these stores with another one for runs, which must be of the same database. */
  public Stores with(RunStore other) {
    return new Stores(other, records, idempotency, documents, evidence, deliveries, office);
  }

  /** Returns these stores with another one for documents, which must be of the same database. */
  public Stores with(DocumentStore other) {
    return new Stores(runs, records, idempotency, other, evidence, deliveries, office);
  }

  /** Returns these stores with another one for evidence, which must be of the same database. */
  public Stores with(EvidenceStore other) {
    return new Stores(runs, records, idempotency, documents, other, deliveries, office);
  }

  /** Returns projects and workspaces. */
  public ProjectStore directory() {
    return office.directory();
  }

  /** Returns API keys. */
  public ApiKeyStore keys() {
    return office.keys();
  }
}
