package dev.omni.jdbc;

import dev.omni.application.spi.StoreUnavailable;
import dev.omni.application.spi.Stores;
import dev.omni.jdbc.commit.Committer;
import dev.omni.jdbc.commit.FreeKeys;
import dev.omni.jdbc.database.Company;
import dev.omni.jdbc.database.Database;
import dev.omni.jdbc.database.DatabaseClock;
import dev.omni.jdbc.database.Epoch;
import dev.omni.jdbc.file.Uninterrupted;
import dev.omni.jdbc.requests.FormerLines;
import dev.omni.jdbc.store.Ports;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Everything that is kept, in a database: H2 inside this process, or a PostgreSQL that nodes share.
 * What is written together commits together, and when a writing method has returned, it is on its
 * way to the disk for good. Safe for any number of threads.
 */
public final class JdbcStores implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(JdbcStores.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Database database;
  private final Committer committer;
  private final DatabaseClock clock;
  private final ScheduledExecutorService ticker;
  private final ScheduledExecutorService reader = thread("omni-keys");
  private final Stores stores;

  private JdbcStores(Settings settings, Database database, ScheduledExecutorService ticker) {
    this.database = database;
    this.ticker = ticker;
    this.clock = new DatabaseClock(database, settings.nanos());
    var epoch = new Epoch(database, settings.nanos(), settings.lease());
    every(ticker, DatabaseClock.BEAT, clock::ask);
    every(ticker, epoch.beat(), epoch::ask);
    var company = new Company(database);
    every(ticker, Company.BEAT, company::ask);
    var keys = new FreeKeys(database, company);
    every(reader, Company.BEAT, () -> keys.read(reader::isShutdown));
    var former = new FormerLines(database);
    every(reader, FormerLines.BEAT, () -> former.move(reader::isShutdown));
    this.committer = new Committer(database, keys);
    this.stores = Ports.over(database, committer, keys, epoch);
  }

  /**
   * Connects, and brings the schema up to date.
   *
   * @throws StoreUnavailable when the database cannot be reached, or its file is in use by another
   *     process; the message says which
   */
  public static JdbcStores open(Settings settings) {
    return open(settings, thread("omni-ticker"));
  }

  private static ScheduledExecutorService thread(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          var thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** With the thread that asks the database for its time and epoch. */
  static JdbcStores open(Settings settings, ScheduledExecutorService ticker) {
    Database database = Database.open(settings.address(), settings.nanos(), settings.free());
    try {
      return new JdbcStores(settings, database, ticker);
    } catch (RuntimeException failed) {
      ticker.shutdownNow();
      database.close();
      throw failed;
    }
  }

  private static void every(ScheduledExecutorService thread, Duration beat, Runnable task) {
    thread.scheduleWithFixedDelay(
        () -> undisturbed(task), beat.toMillis(), beat.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Neither a database that is away for a while nor an error must end the asking. */
  static void undisturbed(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException away) {
      LOG.log(Level.DEBUG, "The database did not answer.", away);
    } catch (Error broken) {
      Uninterrupted.survived(broken);
    }
  }

  /** The ports. */
  public Stores stores() {
    return stores;
  }

  /** The database's time, to the microsecond; what leases are to be counted by. */
  public InstantSource clock() {
    return clock;
  }

  /** How many transactions of runs and documents were committed; many writes may share one. */
  public long commits() {
    return committer.commits();
  }

  /** How many connections of the pools are in use now. */
  public int connectionsInUse() {
    return database.inUse();
  }

  /** What of the pools of connections is in use now. */
  public List<Pool> pools() {
    return database.pools(Pool::new);
  }

  /**
   * Commits what is under way and disconnects; later calls fail with {@link StoreUnavailable},
   * unless what they ask for is known.
   */
  @Override
  public void close() {
    ticker.shutdown();
    reader.shutdown();
    finished(ticker);
    finished(reader);
    committer.close();
    database.close();
  }

  /** Who still had a connection of a pool that is closed would leave the embedded file open. */
  private static void finished(ExecutorService thread) {
    try {
      if (!thread.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "What is read in the background did not end in " + PATIENCE + ".");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
