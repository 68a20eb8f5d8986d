package dev.omni.jdbc;

import dev.omni.application.contract.DeliveryStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresDeliveryStoreTest extends DeliveryStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
