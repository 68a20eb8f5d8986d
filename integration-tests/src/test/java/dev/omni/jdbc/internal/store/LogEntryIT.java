package dev.omni.jdbc.internal.store;

import dev.omni.jdbc.PostgresDatabases;

final class LogEntryIT extends LogEntryContract {
  LogEntryIT() {
    super(PostgresDatabases.shared());
  }
}
