package dev.omni.jdbc;

import dev.omni.application.contract.CounterStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresCounterStoreTest extends CounterStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
