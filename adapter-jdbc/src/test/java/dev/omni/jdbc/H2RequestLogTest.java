package dev.omni.jdbc;

import dev.omni.application.contract.RequestLogContract;
import dev.omni.application.spi.Stores;

final class H2RequestLogTest extends RequestLogContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
