package dev.omni.jdbc;

import dev.omni.application.contract.ProjectStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresProjectStoreTest extends ProjectStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
