package dev.omni.application.memory;

import dev.omni.application.contract.RunRacesContract;
import dev.omni.application.spi.Stores;

final class InMemoryRunRacesTest extends RunRacesContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
