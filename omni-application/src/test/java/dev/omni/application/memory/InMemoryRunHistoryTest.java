package dev.omni.application.memory;

import dev.omni.application.contract.RunHistoryProperties;
import dev.omni.application.spi.Stores;

final class InMemoryRunHistoryTest extends RunHistoryProperties {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
