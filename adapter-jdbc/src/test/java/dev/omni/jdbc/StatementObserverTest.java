package dev.omni.jdbc;

final class StatementObserverTest extends StatementObserverContract {
  StatementObserverTest() {
    super(DatabaseSettings.embedded(TestDatabase.migrated(), System::nanoTime));
  }
}
