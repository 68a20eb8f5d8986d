package dev.omni.jdbc;

final class PostgresTamperedDatabaseTest extends TamperedDatabaseContract {
  PostgresTamperedDatabaseTest() {
    super(TestDatabase.onPostgres());
  }
}
