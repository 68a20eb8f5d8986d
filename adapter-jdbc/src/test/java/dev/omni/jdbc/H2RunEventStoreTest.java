package dev.omni.jdbc;

import dev.omni.application.contract.RunEventStoreContract;
import dev.omni.application.spi.Stores;

final class H2RunEventStoreTest extends RunEventStoreContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
