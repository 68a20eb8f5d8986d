package dev.omni.jdbc;

import dev.omni.application.contract.DirectoryContract;
import dev.omni.application.spi.Stores;

final class PostgresDirectoryTest extends DirectoryContract {
  private final Stores stores = TestBed.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
