package dev.omni.jdbc.internal.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.application.spi.store.Stored;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jdbi.v3.core.qualifier.QualifiedType;
import org.jdbi.v3.core.statement.SqlLogger;

/**
 * A connected database of the newest schema. Requests share one pool. The group commit and the
 * ticker have a connection each, so that requests cannot block them. All share the data source of a
 * host program, if they are opened on one.
 */
public final class Database implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Database.class.getName());
  private static final String NODE = "SELECT nextval('usage_node')";
  private static final String SYNC = "CHECKPOINT SYNC";

  private final boolean embedded;
  private final String checkpoint;
  private final DiskSpaceCheck space;
  private final int node;
  private final Optional<ClosedDatabase> closed;
  private final Supplier<List<HikariDataSource>> opening;
  private volatile ConnectionPools connections;
  private volatile Optional<SqlLogger> observer = Optional.empty();
  private volatile BooleanSupplier reopened = () -> true;

  private Database(
      boolean embedded,
      String checkpoint,
      LongSupplier free,
      Supplier<List<HikariDataSource>> opening) {
    this.embedded = embedded;
    this.checkpoint = checkpoint;
    this.space = new DiskSpaceCheck(free);
    this.opening = opening;
    this.connections = ConnectionPools.of(opening.get());
    this.closed =
        embedded
            ? Optional.of(new ClosedDatabase(ClosedDatabase.PAUSE, free, this::reopen))
            : Optional.empty();
    this.node = embedded ? 0 : nextNodeOrClose();
  }

  private Database(DataSource host) {
    this.embedded = false;
    this.checkpoint = "";
    this.space = new DiskSpaceCheck(() -> Long.MAX_VALUE);
    this.opening = List::of;
    this.connections = ConnectionPools.of(host);
    this.closed = Optional.empty();
    this.node = nextNode();
  }

  private int nextNodeOrClose() {
    try {
      return nextNode();
    } catch (RuntimeException failed) {
      connections.close();
      throw failed;
    }
  }

  private int nextNode() {
    return read(handle -> handle.createQuery(NODE).mapTo(Integer.class).one());
  }

  /**
   * Uses a schema of the host program's database, whose tables are current. Durability is that of
   * the host's database, and so is the number of connections; three should be free.
   */
  public static Database open(DataSource host, String schema) {
    return new Database(new SchemaDataSource(host, schema));
  }

  /**
   * Connects and migrates the schema.
   *
   * @param checkpoint the statement that makes a commit of an embedded database durable
   * @param free number of bytes free where an embedded database writes
   * @throws StoreUnavailableException when the database cannot be reached, another process has the
   *     file, or its schema is that of another version
   */
  public static Database open(DatabaseAddress address, String checkpoint, LongSupplier free) {
    if (address.embedded()) {
      EmbeddedDatabaseUrl.createFile(address.url());
    }
    return new Database(address.embedded(), checkpoint, free, () -> ConnectionPools.pools(address));
  }

  /** Reports the statements of callers, but for those of the group commit and of the ticker. */
  public void observe(SqlLogger watching) {
    observer = Optional.of(watching);
    connections.observe(watching);
  }

  /** Returns whether the embedded database closed itself and is not open again yet. */
  public boolean isClosed() {
    return closed.filter(ClosedDatabase::isClosed).isPresent();
  }

  /** Sets what follows when the embedded database cannot be opened again. */
  public void onLost(Runnable given) {
    closed.ifPresent(database -> database.onLost(given));
  }

  /**
   * Sets what follows when the database is open again, before callers may use it.
   *
   * @param given returns false when it is not the database that was closed
   */
  public void onReopened(BooleanSupplier given) {
    reopened = given;
  }

  /** Opens the closed database again; returns whether that was possible. */
  private boolean reopen() {
    try {
      shutDown();
      connections.close();
      connections = ConnectionPools.of(opening.get());
      observer.ifPresent(connections::observe);
      return reopened.getAsBoolean();
    } catch (RuntimeException still) {
      LOG.log(Level.WARNING, "the embedded database cannot be opened again yet", still);
      return false;
    }
  }

  /** Ends what is left of the closed database in this process. */
  private void shutDown() {
    try {
      connections.ticker().useHandle(handle -> handle.execute("SHUTDOWN IMMEDIATELY"));
    } catch (RuntimeException gone) {
      LOG.log(Level.DEBUG, "the embedded database is shut down already", gone);
    }
  }

  /** Runs work on the connections of {@link #onReopened}, while callers are still refused. */
  public <T> T whileClosed(Function<Handle, T> work) {
    return connections
        .requests()
        .withHandle(
            handle -> {
              T done = handle.inTransaction(work::apply);
              handle.execute(SYNC);
              return done;
            });
  }

  /** Returns whether the database lives in this process. */
  public boolean embedded() {
    return embedded;
  }

  /**
   * Returns the number of this opening of a shared database, for rows that no other node writes; 0
   * when there is only one.
   */
  public int node() {
    return node;
  }

  /** Runs a query. */
  public <T> T read(Function<Handle, T> query) {
    return translated(() -> connections.requests().withHandle(query::apply));
  }

  /** Returns the rows of a query, converted by the mapper that is registered for the type. */
  public <T> List<T> list(String sql, Map<String, ?> values, Class<T> type) {
    return read(handle -> handle.createQuery(sql).bindMap(values).mapTo(type).list());
  }

  /** Returns the rows of a query, or why a row cannot be converted. */
  @SuppressWarnings("unchecked")
  public <T> List<Stored<T>> listStored(String sql, Map<String, ?> values, Class<T> type) {
    var stored =
        (QualifiedType<Stored<T>>)
            QualifiedType.of(GenericTypes.parameterizeClass(Stored.class, type));
    return read(handle -> handle.createQuery(sql).bindMap(values).mapTo(stored).list());
  }

  /** Returns the only row of a query, if there is one. */
  public <T> Optional<T> find(String sql, Map<String, ?> values, Class<T> type) {
    return read(handle -> handle.createQuery(sql).bindMap(values).mapTo(type).findOne());
  }

  /** Executes one statement in its own transaction and returns the number of changed rows. */
  public int update(String sql, Map<String, ?> values) {
    return write(handle -> handle.createUpdate(sql).bindMap(values).execute());
  }

  /** Runs statements in one transaction, which is durable when this method returns. */
  public <T> T write(Function<Handle, T> work) {
    return transaction(ConnectionPools::requests, work);
  }

  /** Runs the statements of the group commit in one transaction, on its own connection. */
  public <T> T commit(Function<Handle, T> work) {
    return transaction(ConnectionPools::writer, work);
  }

  /** Runs a short query of the ticker, on its own connection. */
  public <T> T poll(Function<Handle, T> query) {
    return translated(() -> connections.ticker().withHandle(query::apply));
  }

  /** Forces the commits of an embedded database to the disk. */
  public void sync() {
    poll(handle -> handle.execute(SYNC));
  }

  private <T> T transaction(Function<ConnectionPools, Jdbi> jdbi, Function<Handle, T> work) {
    space.require();
    return translated(
        () ->
            jdbi.apply(connections)
                .withHandle(
                    handle -> {
                      T done = handle.inTransaction(work::apply);
                      if (embedded) {
                        checkpoint(handle);
                      }
                      return done;
                    }));
  }

  /**
   * Forces a commit to the disk. The transaction is already committed, so a failure here must not
   * repeat it.
   */
  private void checkpoint(Handle handle) {
    try {
      handle.execute(checkpoint);
    } catch (JdbiException failed) {
      var lost = new StoreUnavailableException("The embedded database cannot write to its file.");
      lost.addSuppressed(failed);
      noticeClosed(failed);
      throw lost;
    }
  }

  private <T> T translated(Supplier<T> work) {
    if (isClosed()) {
      throw new StoreUnavailableException("The embedded database is closed; it is opened again.");
    }
    try {
      return work.get();
    } catch (JdbiException failed) {
      noticeClosed(failed);
      throw SqlExceptionTranslator.translate(failed);
    }
  }

  private void noticeClosed(RuntimeException failed) {
    if (SqlExceptionTranslator.isClosed(failed)) {
      closed.ifPresent(database -> database.close(failed));
    }
  }

  public List<HikariDataSource> pools() {
    return connections.pools();
  }

  @Override
  public void close() {
    closed.ifPresent(ClosedDatabase::stop);
    connections.close();
  }
}
