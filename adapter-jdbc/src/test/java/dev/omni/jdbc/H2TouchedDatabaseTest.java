package dev.omni.jdbc;

final class H2TouchedDatabaseTest extends TouchedDatabaseContract {
  H2TouchedDatabaseTest() {
    super(TestBed.onH2());
  }
}
