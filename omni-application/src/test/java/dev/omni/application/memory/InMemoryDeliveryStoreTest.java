package dev.omni.application.memory;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.DeliveryStoreContract;

final class InMemoryDeliveryStoreTest extends DeliveryStoreContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
