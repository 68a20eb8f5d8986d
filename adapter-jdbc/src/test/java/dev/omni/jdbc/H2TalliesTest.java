package dev.omni.jdbc;

import dev.omni.application.contract.TalliesContract;
import dev.omni.application.spi.Stores;

final class H2TalliesTest extends TalliesContract {
  private final Stores stores = TestBed.onH2().empty();

  @Override
  protected Stores stores() {
    return stores;
  }
}
