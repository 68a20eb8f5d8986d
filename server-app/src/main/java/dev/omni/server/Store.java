package dev.omni.server;

import dev.omni.application.developer.Administration;
import dev.omni.application.developer.Keys;
import dev.omni.application.developer.Projects;
import dev.omni.application.evidence.LogAudit;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.Stores;
import dev.omni.jdbc.JdbcStores;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.function.LongSupplier;

/** The stores that the settings name, opened, and what an operator does with them. */
final class Store implements AutoCloseable {
  private static final LongSupplier NANOS = System::nanoTime;

  private final JdbcStores jdbc;
  private final Stores stores;
  private final Doors doors;
  private final Projects projects;
  private final Keys keys;
  private final SigningKeyRing signing;
  private final HouseSecrets house;

  private Store(JdbcStores jdbc, Settings settings) {
    this.jdbc = jdbc;
    this.stores = jdbc.stores();
    this.doors = new Doors(jdbc.clock(), UUID::randomUUID);
    this.projects = new Projects(stores.directory(), doors);
    this.keys = new Keys(stores.keys(), doors, new SecureRandom());
    this.signing = SigningKeyRing.at(settings.signingKeys(), new SecureRandom(), doors.now());
    this.house =
        HouseSecrets.of(stores, MasterKeys.at(settings.masterKeys(), new SecureRandom()), doors);
  }

  /** Opens them; makes the data folder when it is not there. */
  static Store open(Settings settings) {
    Credentials.folder(settings.dataDir());
    JdbcStores jdbc =
        JdbcStores.open(
            settings
                .database()
                .map(d -> dev.omni.jdbc.Settings.server(d.url(), d.user(), d.password(), NANOS))
                .orElseGet(() -> dev.omni.jdbc.Settings.embedded(settings.dataDir(), NANOS)));
    try {
      return new Store(jdbc, settings);
    } catch (RuntimeException failed) {
      jdbc.close();
      throw failed;
    }
  }

  Stores stores() {
    return stores;
  }

  Doors doors() {
    return doors;
  }

  Projects projects() {
    return projects;
  }

  Keys keys() {
    return keys;
  }

  /** The installation's own secrets, and what seals all others. */
  HouseSecrets house() {
    return house;
  }

  /** The keys that sign evidence. */
  SigningKeyRing signing() {
    return signing;
  }

  /** What an operator can do. */
  StoreCommands commands() {
    var audit = new LogAudit(stores.evidence(), stores.runs(), signing::published);
    return new StoreCommands(new Administration(projects, keys), audit, signing, doors);
  }

  /** Whether the store answers. */
  boolean usable() {
    projects.list();
    return true;
  }

  @Override
  public void close() {
    jdbc.close();
  }
}
