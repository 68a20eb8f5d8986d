package dev.omni.jdbc;

import dev.omni.application.contract.KeyStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresKeyStoreTest extends KeyStoreContract {
  private final Stores stores = TestBed.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
