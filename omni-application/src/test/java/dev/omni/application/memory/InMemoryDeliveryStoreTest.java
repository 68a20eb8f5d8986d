package dev.omni.application.memory;

import dev.omni.application.contract.DeliveryStoreContract;
import dev.omni.application.spi.Stores;

final class InMemoryDeliveryStoreTest extends DeliveryStoreContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
