package dev.omni.jdbc;

import dev.omni.application.contract.ApiKeyStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresApiKeyStoreTest extends ApiKeyStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
