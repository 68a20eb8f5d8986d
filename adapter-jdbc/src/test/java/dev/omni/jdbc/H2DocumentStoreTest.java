package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.DocumentStoreContract;

final class H2DocumentStoreTest extends DocumentStoreContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
