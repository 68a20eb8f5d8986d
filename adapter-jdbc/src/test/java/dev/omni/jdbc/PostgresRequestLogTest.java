package dev.omni.jdbc;

import dev.omni.application.contract.RequestLogContract;
import dev.omni.application.spi.Stores;

final class PostgresRequestLogTest extends RequestLogContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
