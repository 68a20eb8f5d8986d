package dev.omni.jdbc;

import dev.omni.application.contract.RunRecordsContract;
import dev.omni.application.spi.Stores;

final class PostgresRunRecordsTest extends RunRecordsContract {
  private final Stores stores = TestBed.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
