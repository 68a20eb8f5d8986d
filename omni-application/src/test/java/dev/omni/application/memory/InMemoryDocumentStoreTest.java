package dev.omni.application.memory;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.DocumentStoreContract;

final class InMemoryDocumentStoreTest extends DocumentStoreContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
