package dev.omni.application.memory;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.ProjectStoreContract;

final class InMemoryProjectStoreTest extends ProjectStoreContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
