package dev.omni.application.memory;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.EvidenceStoreContract;

class InMemoryEvidenceStoreTest extends EvidenceStoreContract {
  @Override
  protected Stores stores() {
    return new InMemoryStores().stores();
  }
}
