package dev.omni.application.memory;

import dev.omni.application.contract.RunRecordsContract;
import dev.omni.application.spi.Stores;

final class MemoryRunRecordsTest extends RunRecordsContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
