package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.StoresContract;

final class H2StoresTest extends StoresContract {
  @Override
  protected Stores stores() {
    return TestDatabase.onH2().empty();
  }
}
