package dev.omni.application.spi;

import dev.omni.application.spi.store.AdminStores;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.ProjectStore;
import dev.omni.application.spi.store.RunEventStore;
import dev.omni.application.spi.store.RunStore;

/**
 * The store ports of one database: a change set commits as a whole.
 *
 * @param runs runs
 * @param runEvents events and idempotency records of runs
 * @param documents documents
 * @param evidence evidence and its log
 * @param deliveries webhook deliveries
 * @param administration stores of administration
 */
public record Stores(
    RunStore runs,
    RunEventStore runEvents,
    DocumentStore documents,
    EvidenceStore evidence,
    DeliveryStore deliveries,
    AdminStores administration) {
  /** Returns projects and workspaces. */
  public ProjectStore projects() {
    return administration.projects();
  }

  /** Returns API keys. */
  public ApiKeyStore keys() {
    return administration.keys();
  }
}
