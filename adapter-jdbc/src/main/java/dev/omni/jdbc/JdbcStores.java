package dev.omni.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.data.DataSetFiles;
import dev.omni.application.spi.store.EvidenceStore;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.application.spi.store.Stored;
import dev.omni.jdbc.DatabaseSettings.Durability;
import dev.omni.jdbc.DatabaseSettings.Timing;
import dev.omni.jdbc.internal.commit.GroupCommitter;
import dev.omni.jdbc.internal.database.CacheVersion;
import dev.omni.jdbc.internal.database.Database;
import dev.omni.jdbc.internal.database.DatabaseClock;
import dev.omni.jdbc.internal.database.FreedSpace;
import dev.omni.jdbc.internal.database.HostSchema;
import dev.omni.jdbc.internal.store.EvidenceHead;
import dev.omni.jdbc.internal.store.JdbiDataSetFiles;
import dev.omni.jdbc.internal.store.RecordInspection;
import dev.omni.jdbc.internal.store.StoreFactory;
import dev.omni.jdbc.internal.store.VoidLeases;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;

/**
 * All stores of one database: H2 inside this process, or a PostgreSQL that nodes share. A change
 * set commits as a whole, and a writing method returns after its commit is durable. Thread-safe.
 */
public final class JdbcStores implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(JdbcStores.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration SYNC = Duration.ofSeconds(1);
  private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
  private static final Timing HOST = new Timing(System::nanoTime, Duration.ofSeconds(1));

  private final Database database;
  private final GroupCommitter committer;
  private final DatabaseClock clock;
  private final ScheduledExecutorService ticker;
  private final Stores stores;

  private JdbcStores(
      Timing timing, Durability durability, Database database, ScheduledExecutorService ticker) {
    this.database = database;
    this.ticker = ticker;
    this.clock = new DatabaseClock(database, timing.nanos());
    var version = new CacheVersion(database, timing.nanos(), timing.lease());
    every(DatabaseClock.INTERVAL, clock::poll);
    every(version.interval(), version::poll);
    if (durability == Durability.PROCESS) {
      every(SYNC, database::sync);
    }
    if (database.embedded()) {
      VoidLeases.end(database, clock.instant());
    }
    this.committer = new GroupCommitter(database);
    var head = new EvidenceHead();
    var freed = new FreedSpace(database);
    every(FreedSpace.INTERVAL, freed::round);
    this.stores = StoreFactory.create(database, committer, version, head, freed);
    database.onReopened(() -> database.whileClosed(handle -> reopened(handle, head, version)));
  }

  /**
   * Connects and migrates the schema.
   *
   * @throws StoreUnavailableException when the database cannot be reached, its file is in use by
   *     another process, or its schema is that of another version; the message names the reason
   */
  public static JdbcStores open(DatabaseSettings settings) {
    return open(settings, Executors.newSingleThreadScheduledExecutor(JdbcStores::ticking));
  }

  /** Uses the schema {@code omni} of the host's database; see {@link #open(DataSource, String)}. */
  public static JdbcStores open(DataSource host) {
    return open(host, "omni");
  }

  /**
   * Uses a schema of the host program's database, PostgreSQL or H2, and creates its tables if
   * Flyway is on the class path. The data source is neither closed nor configured: a connection
   * goes back with the autocommit, isolation and schema that it had. The stores commit by
   * themselves and take no part in the host's transactions.
   *
   * @param schema lower-case letters, digits and underscores, at most 63, not beginning with a
   *     digit
   * @throws IllegalArgumentException when the name of the schema is another, or H2 has no
   *     PostgreSQL mode
   * @throws SchemaMissingException when the tables are not there or old, and there is no Flyway
   * @throws StoreUnavailableException when the database cannot be reached, or its schema is that of
   *     another version
   */
  public static JdbcStores open(DataSource host, String schema) {
    if (!SCHEMA.matcher(schema).matches()) {
      throw new IllegalArgumentException(
          "schema must be lower-case letters, digits and underscores, at most 63: " + schema);
    }
    HostSchema.prepared(host, schema)
        .ifPresent(
            missing -> {
              throw new SchemaMissingException(missing);
            });
    Database database = Database.open(host, schema);
    var ticker = Executors.newSingleThreadScheduledExecutor(JdbcStores::ticking);
    return opened(HOST, Durability.POWER, database, ticker);
  }

  private static Thread ticking(Runnable task) {
    var thread = new Thread(task, "omni-ticker");
    thread.setDaemon(true);
    return thread;
  }

  /** Opens the stores with the thread that polls the database's time and cache version. */
  static JdbcStores open(DatabaseSettings settings, ScheduledExecutorService ticker) {
    return opened(settings.timing(), settings.durability(), opened(settings), ticker);
  }

  private static JdbcStores opened(
      Timing timing, Durability durability, Database database, ScheduledExecutorService ticker) {
    try {
      return new JdbcStores(timing, durability, database, ticker);
    } catch (RuntimeException failed) {
      ticker.shutdownNow();
      database.close();
      throw failed;
    }
  }

  static Database opened(DatabaseSettings settings) {
    return Database.open(settings.address(), settings.durability().checkpoint(), settings.free());
  }

  /** Returns whether the database that is open again is the one that was closed; prepares it. */
  private boolean reopened(Handle handle, EvidenceHead head, CacheVersion version) {
    EvidenceStore.Log stored =
        handle.createQuery(StoreFactory.LOG).mapTo(EvidenceStore.Log.class).one();
    if (!head.isContinuedBy(stored)) {
      LOG.log(Level.ERROR, "the evidence log of the database that was opened again is shorter");
      return false;
    }
    VoidLeases.end(handle, clock.instant());
    version.forget(handle);
    return true;
  }

  /** Returns whether the embedded database closed itself and is not open again yet. */
  public boolean isClosed() {
    return database.isClosed();
  }

  /** Sets what follows when the embedded database cannot be opened again for half a minute. */
  public void onLost(Runnable given) {
    database.onLost(given);
  }

  /** Returns how often the group commit has moved; it moves at least each second. */
  public long committerBeats() {
    return committer.beats();
  }

  private void every(Duration interval, Runnable task) {
    ticker.scheduleWithFixedDelay(
        () -> guarded(task), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Runs the task; neither an unavailable database nor an error ends the schedule. */
  static void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException away) {
      LOG.log(Level.DEBUG, "The database is unavailable.", away);
    } catch (Error broken) {
      Thread here = Thread.currentThread();
      here.getUncaughtExceptionHandler().uncaughtException(here, broken);
    }
  }

  public Stores stores() {
    return stores;
  }

  /** Returns the store of the cells of data sets in this database. */
  public DataSetFiles dataSetFiles() {
    return new JdbiDataSetFiles(database, clock);
  }

  /** Returns the database's time, to the microsecond, by which leases are measured. */
  public InstantSource clock() {
    return clock;
  }

  /** Returns the number of transactions of the group commit; many writes may share one. */
  public long commits() {
    return committer.commits();
  }

  /**
   * Writes a consistent copy of the embedded database to a new zip file, while it is in use.
   *
   * @throws IllegalStateException when the database is not embedded
   */
  public void backUp(Path file) {
    if (!database.embedded()) {
      throw new IllegalStateException("only the embedded database is copied by its process");
    }
    String name = file.toAbsolutePath().toString().replace("'", "''");
    database.read(handle -> handle.execute("BACKUP TO '" + name + "'"));
  }

  /** Reads every row that has texts, and gives the table and id of what cannot be read. */
  public void inspect(Consumer<Stored.Unreadable<?>> found) {
    RecordInspection.of(database, found);
  }

  /**
   * Reports each statement that is executed for a caller, on its thread. Writes of the group commit
   * are executed for many callers at once and are not reported.
   */
  public void observe(Consumer<ExecutedStatement> observer) {
    String system = database.embedded() ? "h2database" : "postgresql";
    database.observe(new StatementObserver(system, observer));
  }

  /** Returns the usage of each connection pool; none on a host's data source. */
  public List<PoolMetrics> pools() {
    return database.pools().stream().map(JdbcStores::metrics).toList();
  }

  private static PoolMetrics metrics(HikariDataSource pool) {
    var now = pool.getHikariPoolMXBean();
    return new PoolMetrics(
        pool.getPoolName(),
        now.getActiveConnections(),
        now.getIdleConnections(),
        now.getThreadsAwaitingConnection(),
        pool.getMaximumPoolSize());
  }

  /**
   * Commits the writes in progress and disconnects. Later calls fail with {@link
   * StoreUnavailableException}, unless a cache answers them.
   */
  @Override
  public void close() {
    ticker.shutdown();
    try {
      if (!ticker.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "A query in the background did not end in " + PATIENCE + ".");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    committer.close();
    database.close();
  }
}
