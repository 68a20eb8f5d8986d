package dev.omni.jdbc;

final class OutboxTest extends OutboxContract {
  OutboxTest() {
    super(TestDatabase.onH2());
  }
}
