package dev.omni.server.attack;

import dev.omni.jdbc.PostgresDatabases;

/** The attacks on PostgreSQL. */
class PostgresHostileOperatorIT extends HostileOperatorContract {
  PostgresHostileOperatorIT() {
    super(PostgresDatabases.shared());
  }
}
