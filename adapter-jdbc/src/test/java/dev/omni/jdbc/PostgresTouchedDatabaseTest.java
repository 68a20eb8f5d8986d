package dev.omni.jdbc;

final class PostgresTouchedDatabaseTest extends TouchedDatabaseContract {
  PostgresTouchedDatabaseTest() {
    super(TestBed.onPostgres());
  }
}
