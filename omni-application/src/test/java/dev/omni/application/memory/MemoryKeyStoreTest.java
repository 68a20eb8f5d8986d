package dev.omni.application.memory;

import dev.omni.application.contract.KeyStoreContract;
import dev.omni.application.spi.Stores;

final class MemoryKeyStoreTest extends KeyStoreContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
