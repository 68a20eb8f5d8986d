package dev.omni.application.memory;

import dev.omni.application.contract.DirectoryContract;
import dev.omni.application.spi.Stores;

final class MemoryDirectoryTest extends DirectoryContract {
  private final Stores stores = new InMemoryStores().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
