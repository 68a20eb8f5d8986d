package dev.omni.server.attack;

import dev.omni.jdbc.TestDatabase;

/** The attacks on the embedded database. */
class HostileOperatorTest extends HostileOperatorContract {
  HostileOperatorTest() {
    super(TestDatabase.onH2());
  }
}
