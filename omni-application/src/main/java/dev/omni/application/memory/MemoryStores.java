package dev.omni.application.memory;

import dev.omni.application.spi.EvidenceStore;
import dev.omni.application.spi.Office;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.evidence.Leaf;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Everything that is kept, in the memory of this process. Safe for any number of threads. */
public final class MemoryStores {
  private final Memory memory = new Memory();
  private final Stores stores =
      new Stores(
          new MemoryRuns(memory),
          new MemoryRecords(memory),
          new MemoryDocuments(memory),
          memory.evidence(),
          new MemoryDeliveries(memory),
          new Office(
              new MemoryDirectory(memory.audit()),
              new MemoryKeys(memory.audit(), new MemoryDeliveries(memory)),
              memory.audit(),
              new MemoryRequests(),
              new MemoryTallies()));

  /** The ports over this memory. */
  public Stores stores() {
    return stores;
  }

  /** The evidence of that id, if this tenant has it. */
  public Optional<Leaf> leaf(Tenant tenant, UUID id) {
    return memory.evidence().find(tenant, id).map(EvidenceStore.Entry::leaf);
  }

  /** All evidence, in the order in which it was written. */
  public List<Leaf> leaves() {
    return memory.evidence().all();
  }
}
