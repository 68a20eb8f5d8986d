package dev.omni.application.spi;

import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.AuditLog;
import dev.omni.application.spi.store.CounterStore;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.IdempotencyStore;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.RequestLog;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.spi.store.RunStore;

/**
 * The store ports of one database: a change set commits as a whole.
 *
 * @param runs runs
 * @param runEvents events of runs
 * @param idempotency idempotency records
 * @param documents documents
 * @param evidence evidence and its log
 * @param deliveries webhook deliveries
 * @param administration stores of administration
 */
public record Stores(
    RunStore runs,
    RunEventStore runEvents,
    IdempotencyStore idempotency,
    DocumentStore documents,
    EvidenceStore evidence,
    DeliveryStore deliveries,
    AdminStores administration) {
  /** Returns these stores with another one for runs, which must be of the same database. */
  public Stores with(RunStore other) {
    return new Stores(
        other, runEvents, idempotency, documents, evidence, deliveries, administration);
  }

  /** Returns these stores with another one for documents, which must be of the same database. */
  public Stores with(DocumentStore other) {
    return new Stores(runs, runEvents, idempotency, other, evidence, deliveries, administration);
  }

  /** Returns these stores with another one for evidence, which must be of the same database. */
  public Stores with(EvidenceStore other) {
    return new Stores(runs, runEvents, idempotency, documents, other, deliveries, administration);
  }

  /** Returns projects and workspaces. */
  public ProjectStore projects() {
    return administration.projects();
  }

  /** Returns API keys. */
  public ApiKeyStore keys() {
    return administration.keys();
  }

  /**
   * The stores of administration.
   *
   * @param projects projects and workspaces
   * @param keys API keys
   * @param audit audit log of operators
   * @param requests request log
   * @param counters counters that nodes exchange
   */
  public record AdminStores(
      ProjectStore projects,
      ApiKeyStore keys,
      AuditLog audit,
      RequestLog requests,
      CounterStore counters) {}
}
