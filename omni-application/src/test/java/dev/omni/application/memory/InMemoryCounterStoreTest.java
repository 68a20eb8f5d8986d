package dev.omni.application.memory;

import dev.omni.application.contract.CounterStoreContract;
import dev.omni.application.spi.Stores;

final class InMemoryCounterStoreTest extends CounterStoreContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
