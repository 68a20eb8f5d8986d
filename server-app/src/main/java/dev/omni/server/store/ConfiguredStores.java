package dev.omni.server.store;

import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.access.KeysOfPeople;
import dev.omni.application.evidence.LastSeenCheckpoint;
import dev.omni.application.evidence.LastSeenCheckpoint.TakenEntries;
import dev.omni.application.keys.AdminCommands;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Projects;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.ClockAndIds.UuidV7Generator;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.usage.Retention;
import dev.omni.application.usage.RetentionCommands;
import dev.omni.application.webhook.delivery.KeyExpiryNotifier;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.files.BackupArchive;
import dev.omni.files.BackupArchive.Installation;
import dev.omni.files.DataFolder;
import dev.omni.files.FileLastSeenCheckpoint;
import dev.omni.files.FileTakenEntries;
import dev.omni.files.FolderDataSetFiles;
import dev.omni.http.outbound.EgressAddresses;
import dev.omni.http.outbound.EgressPolicy;
import dev.omni.jdbc.DatabaseSettings;
import dev.omni.jdbc.ExecutedStatement;
import dev.omni.jdbc.JdbcStores;
import dev.omni.jdbc.PoolMetrics;
import dev.omni.keys.InstallationSecrets;
import dev.omni.keys.MasterKeyRing;
import dev.omni.keys.SigningKeyRing;
import dev.omni.server.build.Version;
import dev.omni.server.plugin.InstalledEngines;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.ServerSettings.NodeFiles;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The open stores of the settings, with the keys that sign and encrypt. */
public final class ConfiguredStores implements AutoCloseable {
  private static final LongSupplier NANOS = System::nanoTime;

  /** The exit status of a process whose database cannot be opened again. */
  private static final int LOST = 3;

  private final JdbcStores jdbc;
  private final Stores stores;
  private final ClockAndIds clockAndIds;
  private final Projects projects;
  private final WebhookDeliveryFactory deliveryFactory;
  private final ApiKeys keys;
  private final SigningKeyRing signing;
  private final FileLastSeenCheckpoint lastSeenCheckpoint;
  private final TakenEntries takenEntries;
  private final InstallationSecrets secrets;
  private final DataSetFiles dataSetFiles;

  private ConfiguredStores(
      JdbcStores jdbc,
      ServerSettings settings,
      MasterKeyRing ring,
      FileLastSeenCheckpoint lastSeen) {
    this.jdbc = jdbc;
    this.stores = KeysOfPeople.in(jdbc.stores(), jdbc.clock(), settings.http().signOnLimits());
    var ids = new UuidV7Generator(jdbc.clock(), UUID::randomUUID);
    this.clockAndIds = new ClockAndIds(jdbc.clock(), ids);
    this.projects = new Projects(stores.projects(), clockAndIds);
    var webhookCache = new WebhookCache(stores.documents(), clockAndIds);
    this.deliveryFactory = new WebhookDeliveryFactory(webhookCache, clockAndIds);
    this.keys =
        new ApiKeys(stores.keys(), clockAndIds, new SecureRandom())
            .withListeners(deliveryFactory::of);
    this.lastSeenCheckpoint = lastSeen;
    this.takenEntries = new FileTakenEntries(settings.files().dataDir().resolve("log-taken.json"));
    this.secrets = InstallationSecrets.of(stores, ring, clockAndIds);
    this.signing = signing(settings, ring);
    this.dataSetFiles =
        settings.database().isPresent()
            ? jdbc.dataSetFiles()
            : FolderDataSetFiles.at(settings.files().dataDir().resolve("sets"));
  }

  /**
   * Opens the stores; creates the data folder when absent.
   *
   * @throws StoreUnavailableException that names the setting to change
   */
  public static ConfiguredStores open(ServerSettings settings) {
    try {
      return opened(settings);
    } catch (StoreUnavailableException | UncheckedIOException failed) {
      throw OpeningFailure.of(settings, failed);
    }
  }

  private static ConfiguredStores opened(ServerSettings settings) {
    DataFolder.create(settings.files().dataDir());
    var ring = MasterKeyRing.at(settings.files().masterKeys(), new SecureRandom());
    var lastSeen = FileLastSeenCheckpoint.at(settings.files().dataDir().resolve("log-head.txt"));
    var jdbc = JdbcStores.open(database(settings));
    jdbc.onLost(ConfiguredStores::exit);
    try {
      return new ConfiguredStores(jdbc, settings, ring, lastSeen);
    } catch (RuntimeException failed) {
      jdbc.close();
      throw failed;
    }
  }

  /** Returns the signing keys: in a shared database, else in a file next to the embedded one. */
  private SigningKeyRing signing(ServerSettings settings, MasterKeyRing masters) {
    return settings.database().isEmpty()
        ? SigningKeyRing.inFile(settings.files().signingKeys(), masters, clockAndIds.clock())
        : SigningKeyRing.inDatabase(
            stores.documents(), clockAndIds, settings.files().signingKeys(), masters);
  }

  private static DatabaseSettings database(ServerSettings settings) {
    return settings
        .database()
        .map(d -> DatabaseSettings.server(d.url(), d.user(), d.password(), NANOS))
        .orElseGet(
            () ->
                DatabaseSettings.embedded(settings.files().dataDir(), NANOS)
                    .with(settings.durability()));
  }

  public Stores stores() {
    return stores;
  }

  /**
   * Returns the cells of data sets: in a shared database, else in files beside the embedded one.
   */
  public DataSetFiles dataSetFiles() {
    return dataSetFiles;
  }

  /** Returns the clock of the database, with ids in its order. */
  public ClockAndIds clockAndIds() {
    return clockAndIds;
  }

  /** Returns the projects with their principals. */
  public Projects projects() {
    return projects;
  }

  /** Returns the sessions of the console. */
  public ConsoleSessions consoleSessions() {
    return new ConsoleSessions(stores, clockAndIds, new SecureRandom());
  }

  public ApiKeys keys() {
    return keys;
  }

  /** Returns the notifier of keys that expire soon. */
  public KeyExpiryNotifier expiring() {
    return new KeyExpiryNotifier(stores, deliveryFactory);
  }

  /** Returns the installation's own secrets and the encryption of all others. */
  public InstallationSecrets secrets() {
    return secrets;
  }

  public SigningKeyRing signing() {
    return signing;
  }

  /** Returns the last seen checkpoint of this node. */
  public LastSeenCheckpoint lastSeenCheckpoint() {
    return lastSeenCheckpoint;
  }

  /** Returns the storage of what this node sequences. */
  public TakenEntries takenEntries() {
    return takenEntries;
  }

  /** Returns the operator commands under these settings; runs of these engines may be cancelled. */
  public AdminCommands commands(ServerSettings settings, Supplier<InstalledEngines> engines) {
    var egress = new EgressPolicy(settings.outward().allowed(), Set::of);
    AdminCommands commands =
        StoreCommands.of(this, engines, new EgressAddresses(egress))
            .plus(
                new RetentionCommands(retention(settings), projects, stores, clockAndIds)
                    .commands());
    return commands.with(
        "backup",
        Shape.object().required("to", Shape.string().length(1, 4096)),
        (actor, args) -> backedUp(settings, args));
  }

  /** Returns the removal of what ended longer ago than these settings say. */
  public Retention retention(ServerSettings settings) {
    return new Retention(stores, clockAndIds, settings.retention());
  }

  private Json.Obj backedUp(ServerSettings settings, Json.Obj args) {
    if (settings.database().isPresent()) {
      throw Fault.of(
          FaultCode.PARAMETER_INVALID,
          "Back PostgreSQL up with pg_dump, and save the master key file; docs/backup.md says"
              + " how.");
    }
    Path target = Path.of(args.findText("to").orElseThrow());
    long bytes = archive(settings.files()).write(target, Version.text(), clockAndIds.now());
    return Json.obj("file", target.toString(), "bytes", bytes);
  }

  private BackupArchive archive(NodeFiles files) {
    return new BackupArchive(
        new Installation(files.dataDir(), files.masterKeys(), files.signingKeys()), this::backUp);
  }

  /** Writes a consistent copy of the embedded database to a new zip file, while it is in use. */
  private void backUp(Path file) {
    jdbc.backUp(file);
  }

  /** Reads every record, and gives those that cannot be read any more. */
  void inspect(Consumer<Stored.Unreadable<?>> found) {
    jdbc.inspect(found);
  }

  /** Returns the records that cannot be read and the runs that would end, as the command does. */
  public Json.Obj unreadable() {
    return Repair.of(this, true);
  }

  /** Reports each statement that is executed for a caller, on its thread. */
  public void observe(Consumer<ExecutedStatement> observer) {
    jdbc.observe(observer);
  }

  /** Returns the usage of the connection pools. */
  public List<PoolMetrics> pools() {
    return jdbc.pools();
  }

  /** Returns whether the embedded database closed itself and is not open again yet. */
  public boolean isClosed() {
    return jdbc.isClosed();
  }

  /** Returns how often the group commit has moved. */
  public long committerBeats() {
    return jdbc.committerBeats();
  }

  /** Ends the process, without hooks: they would wait for the database. */
  private static void exit() {
    System.err.println("omni: the embedded database cannot be opened again; restart");
    Runtime.getRuntime().halt(LOST);
  }

  /** Queries the store; throws when it is unavailable. */
  public Optional<String> unavailableReason() {
    projects.list();
    return Optional.empty();
  }

  @Override
  public void close() {
    jdbc.close();
  }
}
