package dev.omni.server.store;

import dev.omni.application.developer.Commands;
import dev.omni.application.developer.Keys;
import dev.omni.application.developer.Projects;
import dev.omni.application.evidence.Witness;
import dev.omni.application.spi.Doors;
import dev.omni.application.spi.OrderedIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.webhook.Announcements;
import dev.omni.application.webhook.ExpiringKeys;
import dev.omni.application.webhook.Subscriptions;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.PoolMetrics;
import dev.omni.server.secret.Credentials;
import dev.omni.server.secret.HouseSecrets;
import dev.omni.server.secret.MasterKeys;
import dev.omni.server.secret.SigningKeyRing;
import dev.omni.server.setting.Settings;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;

/** The stores that the settings name, opened, and what an operator does with them. */
public final class Store implements AutoCloseable {
  private static final LongSupplier NANOS = System::nanoTime;

  private final JdbcStores jdbc;
  private final Stores stores;
  private final Doors doors;
  private final Projects projects;
  private final Announcements announcements;
  private final Keys keys;
  private final SigningKeyRing signing;
  private final FileWitness witness;
  private final HouseSecrets house;

  private Store(JdbcStores jdbc, Settings settings, MasterKeys ring, FileWitness witness) {
    this.jdbc = jdbc;
    this.stores = jdbc.stores();
    this.doors = new Doors(jdbc.clock(), new OrderedIds(jdbc.clock(), UUID::randomUUID));
    this.projects = new Projects(stores.directory(), doors);
    var subscriptions = new Subscriptions(stores.documents(), doors);
    this.announcements = new Announcements(subscriptions, doors);
    this.keys = new Keys(stores.keys(), doors, new SecureRandom()).telling(announcements::of);
    this.witness = witness;
    this.house = HouseSecrets.of(stores, ring, doors);
    this.signing = signing(settings, ring);
  }

  /** Opens them; makes the data folder when it is not there. */
  public static Store open(Settings settings) {
    Credentials.folder(settings.dataDir());
    var ring = MasterKeys.at(settings.masterKeys(), new SecureRandom());
    var witness = FileWitness.at(settings.dataDir().resolve("log-head.txt"));
    var jdbc = JdbcStores.open(database(settings));
    try {
      return new Store(jdbc, settings, ring, witness);
    } catch (RuntimeException failed) {
      jdbc.close();
      throw failed;
    }
  }

  /** The database that several nodes share has the signing keys; else they are beside it. */
  private SigningKeyRing signing(Settings settings, MasterKeys masters) {
    return settings.database().isEmpty()
        ? SigningKeyRing.inFile(settings.signingKeys(), masters, doors.clock())
        : SigningKeyRing.inDatabase(stores.documents(), doors, settings.signingKeys(), masters);
  }

  private static DatabaseSettings database(Settings settings) {
    return settings
        .database()
        .map(d -> DatabaseSettings.server(d.url(), d.user(), d.password(), NANOS))
        .orElseGet(
            () -> DatabaseSettings.embedded(settings.dataDir(), NANOS).with(settings.durability()));
  }

  /** What keeps runs, documents, evidence and all else. */
  public Stores stores() {
    return stores;
  }

  /** The clock of the database, and identifiers in its order. */
  public Doors doors() {
    return doors;
  }

  /** The projects, and who belongs to them. */
  public Projects projects() {
    return projects;
  }

  /** The keys of the API. */
  public Keys keys() {
    return keys;
  }

  /** Tells of keys that end soon. */
  public ExpiringKeys expiring() {
    return new ExpiringKeys(stores, announcements);
  }

  /** The installation's own secrets, and what seals all others. */
  public HouseSecrets house() {
    return house;
  }

  /** The keys that sign evidence. */
  public SigningKeyRing signing() {
    return signing;
  }

  /** What remembers the head of the log, for this node alone. */
  public Witness witness() {
    return witness;
  }

  /** What an operator can do under these settings. */
  public Commands commands(Settings settings) {
    return StoreCommands.of(this, !settings.outward().allowed().isEmpty());
  }

  /** What of the pools of connections is in use now. */
  public List<PoolMetrics> pools() {
    return jdbc.pools();
  }

  /** Asks the store something; throws when it does not answer. */
  public Optional<String> trouble() {
    projects.list();
    return Optional.empty();
  }

  @Override
  public void close() {
    jdbc.close();
  }
}
