package dev.omni.jdbc;

import dev.omni.application.contract.KeyStoreContract;
import dev.omni.application.spi.Stores;

final class H2KeyStoreTest extends KeyStoreContract {
  private final Stores stores = TestBed.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
