package dev.omni.application.memory;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.RunListsContract;

final class InMemoryRunListsTest extends RunListsContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
