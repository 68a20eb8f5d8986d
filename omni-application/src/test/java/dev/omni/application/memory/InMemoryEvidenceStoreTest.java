package dev.omni.application.memory;

import dev.omni.application.contract.EvidenceStoreContract;
import dev.omni.application.spi.Stores;

class InMemoryEvidenceStoreTest extends EvidenceStoreContract {
  @Override
  protected Stores stores() {
    return new InMemoryStores().stores();
  }
}
