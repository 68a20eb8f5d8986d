package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.CounterStoreContract;

final class PostgresCounterStoreTest extends CounterStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
