package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.RunHistoryProperties;

final class PostgresRunHistoryTest extends RunHistoryProperties {
  private final Stores stores = TestDatabase.onPostgres().jdbc().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
