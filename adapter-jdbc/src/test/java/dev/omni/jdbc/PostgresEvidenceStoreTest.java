package dev.omni.jdbc;

import dev.omni.application.contract.EvidenceStoreContract;
import dev.omni.application.spi.Stores;

final class PostgresEvidenceStoreTest extends EvidenceStoreContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
