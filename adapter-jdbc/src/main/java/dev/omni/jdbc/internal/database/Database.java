package dev.omni.jdbc.internal.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.internal.mapper.RowMappers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * A connected database of the newest schema. Requests share one pool. The group commit and the
 * ticker have a connection each, so that requests cannot block them. All share the data source of a
 * host program, if they are opened on one.
 */
public final class Database implements AutoCloseable {
  private static final int REQUESTS = 8;
  private static final long PATIENCE_MILLIS = 5000;
  private static final String NODE = "SELECT nextval('usage_node')";
  private static final String SYNC = "CHECKPOINT SYNC";

  private final boolean embedded;
  private final String checkpoint;
  private final DiskSpaceCheck space;
  private final List<HikariDataSource> pools;
  private final Jdbi requests;
  private final Jdbi writer;
  private final Jdbi ticker;
  private final int node;

  private Database(
      boolean embedded, String checkpoint, DiskSpaceCheck space, List<HikariDataSource> pools) {
    this.embedded = embedded;
    this.checkpoint = checkpoint;
    this.space = space;
    this.pools = List.copyOf(pools);
    this.requests = jdbi(pools.get(0));
    this.writer = jdbi(pools.get(1));
    this.ticker = jdbi(pools.get(2));
    this.node = embedded ? 0 : nextNode();
  }

  private Database(DataSource host) {
    this.embedded = false;
    this.checkpoint = "";
    this.space = new DiskSpaceCheck(() -> Long.MAX_VALUE);
    this.pools = List.of();
    this.requests = jdbi(host);
    this.writer = requests;
    this.ticker = requests;
    this.node = nextNode();
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
    var pools = new ArrayList<HikariDataSource>();
    try {
      pools.add(pool(address, "omni-readers", REQUESTS));
      if (HostSchema.flyway()) {
        SchemaMigration.migrate(address);
      } else {
        HostSchema.require(pools.get(0), address);
      }
      pools.add(pool(address, "omni-writer", 1));
      pools.add(pool(address, "omni-watcher", 1));
      return new Database(address.embedded(), checkpoint, new DiskSpaceCheck(free), pools);
    } catch (RuntimeException failed) {
      pools.forEach(HikariDataSource::close);
      throw failed;
    }
  }

  private static HikariDataSource pool(DatabaseAddress address, String name, int size) {
    var config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(address.url());
    config.setUsername(address.user());
    config.setPassword(address.password());
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(PATIENCE_MILLIS);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    address.properties().forEach(config::addDataSourceProperty);
    if (address.embedded()) {
      config.setMaxLifetime(0);
    } else {
      config.setConnectionInitSql(address.session());
    }
    try {
      return new HikariDataSource(config);
    } catch (PoolInitializationException failed) {
      throw new StoreUnavailableException(
          SqlExceptionTranslator.onOpening(address, failed), failed);
    }
  }

  /** Creates JDBI without templates, and without values in error texts: they may be secrets. */
  private static Jdbi jdbi(DataSource pool) {
    Jdbi jdbi = Jdbi.create(pool);
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    RowMappers.register(jdbi);
    return jdbi;
  }

  /** Reports the statements of callers, but for those of the group commit and of the ticker. */
  public void observe(SqlLogger observer) {
    requests.setSqlLogger(observer);
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
    return translated(() -> requests.withHandle(query::apply));
  }

  /** Returns the rows of a query, converted by the mapper that is registered for the type. */
  public <T> List<T> list(String sql, Map<String, ?> values, Class<T> type) {
    return read(handle -> handle.createQuery(sql).bindMap(values).mapTo(type).list());
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
    return transaction(requests, work);
  }

  /** Runs the statements of the group commit in one transaction, on its own connection. */
  public <T> T commit(Function<Handle, T> work) {
    return transaction(writer, work);
  }

  /** Runs a short query of the ticker, on its own connection. */
  public <T> T poll(Function<Handle, T> query) {
    return translated(() -> ticker.withHandle(query::apply));
  }

  /** Forces the commits of an embedded database to the disk. */
  public void sync() {
    poll(handle -> handle.execute(SYNC));
  }

  private <T> T transaction(Jdbi jdbi, Function<Handle, T> work) {
    space.require();
    return translated(
        () ->
            jdbi.withHandle(
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
      throw lost;
    }
  }

  private static <T> T translated(Supplier<T> work) {
    try {
      return work.get();
    } catch (JdbiException failed) {
      throw SqlExceptionTranslator.translate(failed);
    }
  }

  public List<HikariDataSource> pools() {
    return pools;
  }

  @Override
  public void close() {
    pools.forEach(HikariDataSource::close);
  }
}
