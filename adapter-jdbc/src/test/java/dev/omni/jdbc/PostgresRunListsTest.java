package dev.omni.jdbc;

import dev.omni.application.contract.RunListsContract;
import dev.omni.application.spi.Stores;

final class PostgresRunListsTest extends RunListsContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
