package dev.omni.jdbc;

import dev.omni.application.spi.Stores;
import dev.omni.postgresql.PostgresServer;

/** Databases on PostgreSQL for tests of the stores. */
public final class PostgresDatabases {
  private PostgresDatabases() {}

  private static final class Shared {
    static final DatabaseSettings SETTINGS = fresh();
    static final TestDatabase DATABASE = TestDatabase.on(SETTINGS);
    static final JdbcStores OTHER = JdbcStores.open(SETTINGS);
  }

  /** One that the tests of this process share, emptied for each of them. */
  public static TestDatabase shared() {
    return Shared.DATABASE;
  }

  /** The address of the shared one. */
  static DatabaseSettings ofShared() {
    return Shared.SETTINGS;
  }

  /** The shared one, as another node sees it. */
  static Stores otherNode() {
    return Shared.OTHER.stores();
  }

  /** A new and empty one. */
  public static DatabaseSettings fresh() {
    String url = PostgresServer.url(PostgresServer.port(), PostgresServer.createDatabase());
    return TestDatabase.quick(
        DatabaseSettings.server(url, PostgresServer.USER, "", System::nanoTime));
  }
}
