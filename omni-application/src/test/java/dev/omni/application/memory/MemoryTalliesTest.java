package dev.omni.application.memory;

import dev.omni.application.contract.TalliesContract;
import dev.omni.application.spi.Stores;

final class MemoryTalliesTest extends TalliesContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
