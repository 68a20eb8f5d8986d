package dev.omni.jdbc;

import dev.omni.application.contract.DocumentStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresDocumentStoreTest extends DocumentStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
