package dev.omni.application.memory;

import dev.omni.application.contract.RunEventStoreContract;
import dev.omni.application.spi.Stores;

final class InMemoryRunEventStoreTest extends RunEventStoreContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
