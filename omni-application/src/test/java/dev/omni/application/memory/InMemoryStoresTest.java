package dev.omni.application.memory;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.StoresContract;

final class InMemoryStoresTest extends StoresContract {
  @Override
  protected Stores stores() {
    return new InMemoryStores().stores();
  }
}
