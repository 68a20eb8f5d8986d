package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.StoresContract;
import java.util.Optional;

final class PostgresStoresTest extends StoresContract {
  @Override
  protected Stores stores() {
    return TestDatabase.onPostgres().empty();
  }

  @Override
  protected Optional<Stores> otherNode() {
    return Optional.of(TestDatabase.otherNode());
  }
}
