package dev.omni.jdbc;

import dev.omni.application.contract.AuditLogContract;
import dev.omni.application.spi.Stores;

final class PostgresAuditLogTest extends AuditLogContract {
  private final Stores stores = TestDatabase.onPostgres().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
