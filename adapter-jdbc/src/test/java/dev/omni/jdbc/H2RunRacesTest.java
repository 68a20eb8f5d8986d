package dev.omni.jdbc;

import dev.omni.application.contract.RunRacesContract;
import dev.omni.application.spi.Stores;

final class H2RunRacesTest extends RunRacesContract {
  private final Stores stores = TestDatabase.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
