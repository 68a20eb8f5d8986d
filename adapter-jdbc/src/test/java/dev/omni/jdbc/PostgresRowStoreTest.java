package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.RowStoreContract;

final class PostgresRowStoreTest extends RowStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }

  @Override
  protected Stores otherNode() {
    return TestDatabase.otherNode();
  }
}
