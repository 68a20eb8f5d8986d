package dev.omni.application.memory;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.Stores.AdminStores;
import dev.omni.application.spi.Stores.RunStores;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.LogEntry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** All stores in the memory of this process. Thread-safe. */
public final class InMemoryStores {
  private final InMemoryState memory = new InMemoryState();
  private final Stores stores =
      new Stores(
          new RunStores(
              new InMemoryRunStore(memory),
              new InMemoryRunEventStore(memory),
              memory.rows(),
              memory.dataSets(),
              memory.markets(),
              memory.usage()),
          new InMemoryIdempotencyStore(memory),
          new InMemoryDocumentStore(memory),
          memory.evidence(),
          new InMemoryDeliveryStore(memory),
          new AdminStores(
              new InMemoryProjectStore(memory.audit()),
              new InMemoryApiKeyStore(memory),
              new InMemoryPersonStore(memory.audit()),
              new InMemoryRetentionStore(memory),
              memory.audit(),
              new InMemoryRequestLog(),
              new InMemoryCounterStore(),
              new InMemoryConsoleSessionStore(),
              memory.shares()));

  /** Returns a new vault: its secrets stay in this process and end with it. */
  public static Vault vault() {
    return new InMemoryVault();
  }

  /** Returns a new store for the cells of data sets, in this process. */
  public static DataSetFiles dataSetFiles() {
    return new InMemoryDataSetFiles();
  }

  /** Returns the store ports. */
  public Stores stores() {
    return stores;
  }

  /** Returns the evidence of an id, if this tenant has it. */
  public Optional<LogEntry> findEvidence(Tenant tenant, UUID id) {
    return memory.evidence().find(tenant, id).map(EvidenceStore.Entry::logEntry);
  }

  /** Returns all evidence, in the order of writing. */
  public List<LogEntry> listEvidence() {
    return memory.evidence().listEntries();
  }
}
