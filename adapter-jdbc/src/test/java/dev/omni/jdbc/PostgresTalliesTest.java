package dev.omni.jdbc;

import dev.omni.application.contract.TalliesContract;
import dev.omni.application.spi.Stores;

final class PostgresTalliesTest extends TalliesContract {
  private final Stores stores = TestBed.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
