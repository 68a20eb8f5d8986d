package dev.omni.application.memory;

import dev.omni.application.contract.RunListsContract;
import dev.omni.application.spi.Stores;

final class InMemoryRunListsTest extends RunListsContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
