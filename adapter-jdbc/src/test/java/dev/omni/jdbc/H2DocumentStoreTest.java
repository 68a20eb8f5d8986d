package dev.omni.jdbc;

import dev.omni.application.contract.DocumentStoreContract;
import dev.omni.application.spi.Stores;

final class H2DocumentStoreTest extends DocumentStoreContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
