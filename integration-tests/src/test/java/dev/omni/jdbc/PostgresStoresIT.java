package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.testkit.StoresContract;
import java.util.Optional;

final class PostgresStoresIT extends StoresContract {
  @Override
  protected Stores stores() {
    return PostgresDatabases.shared().empty();
  }

  @Override
  protected Optional<Stores> otherNode() {
    return Optional.of(PostgresDatabases.otherNode());
  }
}
