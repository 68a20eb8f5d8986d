package dev.omni.jdbc;

import dev.omni.application.contract.RunRecordsContract;
import dev.omni.application.spi.Stores;

final class H2RunRecordsTest extends RunRecordsContract {
  private final Stores stores = TestBed.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
