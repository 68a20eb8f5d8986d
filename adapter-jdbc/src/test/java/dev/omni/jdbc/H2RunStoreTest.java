package dev.omni.jdbc;

import dev.omni.application.contract.RunStoreContract;
import dev.omni.application.spi.Stores;

final class H2RunStoreTest extends RunStoreContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
