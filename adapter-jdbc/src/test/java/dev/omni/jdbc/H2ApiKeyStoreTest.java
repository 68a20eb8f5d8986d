package dev.omni.jdbc;

import dev.omni.application.contract.ApiKeyStoreContract;
import dev.omni.application.spi.Stores;

final class H2ApiKeyStoreTest extends ApiKeyStoreContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
