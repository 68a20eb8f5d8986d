package dev.omni.jdbc;

final class PostgresTamperedDatabaseIT extends TamperedDatabaseContract {
  PostgresTamperedDatabaseIT() {
    super(PostgresDatabases.shared());
  }
}
