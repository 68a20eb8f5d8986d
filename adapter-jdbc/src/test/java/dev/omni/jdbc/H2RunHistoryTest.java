package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.contract.RunHistoryProperties;

final class H2RunHistoryTest extends RunHistoryProperties {
  private final Stores stores = TestDatabase.onH2().jdbc().stores();

  @Override
  protected Stores stores() {
    return stores;
  }
}
