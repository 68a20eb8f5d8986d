package dev.omni.jdbc;

import dev.omni.application.contract.RunStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresRunStoreTest extends RunStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
