package dev.omni.application.memory;

import dev.omni.application.contract.RequestLogContract;
import dev.omni.application.spi.Stores;

final class InMemoryRequestLogTest extends RequestLogContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
