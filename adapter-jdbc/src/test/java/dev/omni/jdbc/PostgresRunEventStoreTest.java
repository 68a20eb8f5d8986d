package dev.omni.jdbc;

import dev.omni.application.contract.RunEventStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresRunEventStoreTest extends RunEventStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
