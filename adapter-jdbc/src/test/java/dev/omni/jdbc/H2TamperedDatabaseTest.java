package dev.omni.jdbc;

final class H2TamperedDatabaseTest extends TamperedDatabaseContract {
  H2TamperedDatabaseTest() {
    super(TestDatabase.onH2());
  }
}
