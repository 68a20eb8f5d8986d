package dev.omni.jdbc.internal.database;

import dev.omni.jdbc.PostgresDatabases;

final class HostDatabaseIT extends HostDatabaseContract {
  HostDatabaseIT() {
    super(PostgresDatabases.fresh().url());
  }
}
