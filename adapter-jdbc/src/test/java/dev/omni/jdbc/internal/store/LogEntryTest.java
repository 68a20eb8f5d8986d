package dev.omni.jdbc.internal.store;

import dev.omni.jdbc.TestDatabase;

final class LogEntryTest extends LogEntryContract {
  LogEntryTest() {
    super(TestDatabase.onH2());
  }
}
