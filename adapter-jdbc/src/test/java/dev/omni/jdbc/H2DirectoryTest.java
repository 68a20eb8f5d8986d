package dev.omni.jdbc;

import dev.omni.application.contract.DirectoryContract;
import dev.omni.application.spi.Stores;

final class H2DirectoryTest extends DirectoryContract {
  private final Stores stores = TestBed.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
