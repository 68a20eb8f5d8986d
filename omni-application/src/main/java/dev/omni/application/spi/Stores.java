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
 * Everything that is kept, as one place keeps it: what is written together commits together.
 *
 * @param runs runs
 * @param records what is known about runs beside their state
 * @param documents documents
 * @param evidence evidence and its log
 * @param deliveries what webhooks are told
 * @param office what operators keep
 */
public record Stores(
    RunStore runs,
    RunEventStore records,
    DocumentStore documents,
    EvidenceStore evidence,
    DeliveryStore deliveries,
    AdminStores office) {
  /** Projects and workspaces. */
  public ProjectStore directory() {
    return office.directory();
  }

  /** API keys. */
  public ApiKeyStore keys() {
    return office.keys();
  }
}
