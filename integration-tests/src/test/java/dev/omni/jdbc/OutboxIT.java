package dev.omni.jdbc;

final class OutboxIT extends OutboxContract {
  OutboxIT() {
    super(PostgresDatabases.shared());
  }
}
