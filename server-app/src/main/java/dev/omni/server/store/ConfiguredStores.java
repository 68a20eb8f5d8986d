package dev.omni.server.store;

import dev.omni.application.admin.AdminCommands;
import dev.omni.application.admin.ApiKeys;
import dev.omni.application.admin.Projects;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.UuidV7Generator;
import dev.omni.application.webhook.KeyExpiryNotifier;
import dev.omni.application.webhook.WebhookCache;
import dev.omni.application.webhook.WebhookDeliveryFactory;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.PoolMetrics;
import dev.omni.server.secret.CredentialsFile;
import dev.omni.server.secret.InstallationSecrets;
import dev.omni.server.secret.MasterKeyRing;
import dev.omni.server.secret.SigningKeyRing;
import dev.omni.server.setting.ServerSettings;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;

/** The stores that the settings name, opened, and what an operator does with them. */
public final class ConfiguredStores implements AutoCloseable {
  private static final LongSupplier NANOS = System::nanoTime;

  private final JdbcStores jdbc;
  private final Stores stores;
  private final ClockAndIds doors;
  private final Projects projects;
  private final WebhookDeliveryFactory announcements;
  private final ApiKeys keys;
  private final SigningKeyRing signing;
  private final FileLastSeenCheckpoint witness;
  private final InstallationSecrets house;

  private ConfiguredStores(
      JdbcStores jdbc,
      ServerSettings settings,
      MasterKeyRing ring,
      FileLastSeenCheckpoint witness) {
    this.jdbc = jdbc;
    this.stores = jdbc.stores();
    this.doors = new ClockAndIds(jdbc.clock(), new UuidV7Generator(jdbc.clock(), UUID::randomUUID));
    this.projects = new Projects(stores.directory(), doors);
    var subscriptions = new WebhookCache(stores.documents(), doors);
    this.announcements = new WebhookDeliveryFactory(subscriptions, doors);
    this.keys = new ApiKeys(stores.keys(), doors, new SecureRandom()).telling(announcements::of);
    this.witness = witness;
    this.house = InstallationSecrets.of(stores, ring, doors);
    this.signing = signing(settings, ring);
  }

  /** Opens them; makes the data folder when it is not there. */
  public static ConfiguredStores open(ServerSettings settings) {
    CredentialsFile.folder(settings.dataDir());
    var ring = MasterKeyRing.at(settings.masterKeys(), new SecureRandom());
    var witness = FileLastSeenCheckpoint.at(settings.dataDir().resolve("log-head.txt"));
    var jdbc = JdbcStores.open(database(settings));
    try {
      return new ConfiguredStores(jdbc, settings, ring, witness);
    } catch (RuntimeException failed) {
      jdbc.close();
      throw failed;
    }
  }

  /** The database that several nodes share has the signing keys; else they are beside it. */
  private SigningKeyRing signing(ServerSettings settings, MasterKeyRing masters) {
    return settings.database().isEmpty()
        ? SigningKeyRing.inFile(settings.signingKeys(), masters, doors.clock())
        : SigningKeyRing.inDatabase(stores.documents(), doors, settings.signingKeys(), masters);
  }

  private static DatabaseSettings database(ServerSettings settings) {
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
  public ClockAndIds doors() {
    return doors;
  }

  /** The projects, and who belongs to them. */
  public Projects projects() {
    return projects;
  }

  /** The keys of the API. */
  public ApiKeys keys() {
    return keys;
  }

  /** Tells of keys that end soon. */
  public KeyExpiryNotifier expiring() {
    return new KeyExpiryNotifier(stores, announcements);
  }

  /** The installation's own secrets, and what seals all others. */
  public InstallationSecrets house() {
    return house;
  }

  /** The keys that sign evidence. */
  public SigningKeyRing signing() {
    return signing;
  }

  /** What remembers the head of the log, for this node alone. */
  public LastSeenCheckpoint witness() {
    return witness;
  }

  /** What an operator can do under these settings. */
  public AdminCommands commands(ServerSettings settings) {
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
