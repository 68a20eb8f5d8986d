package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.RowStoreContract;

final class H2RowStoreTest extends RowStoreContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
