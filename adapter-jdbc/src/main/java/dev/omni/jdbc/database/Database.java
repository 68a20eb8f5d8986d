package dev.omni.jdbc.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.jdbc.file.Room;
import dev.omni.jdbc.file.Upkeep;
import dev.omni.jdbc.statement.NamedParameters;
import dev.omni.jdbc.statement.NamedStatements;
import dev.omni.jdbc.statement.NamedStatements.Reader;
import dev.omni.jdbc.statement.NamedStatements.Refused;
import dev.omni.jdbc.statement.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * A connected database of the newest schema. Readers share a pool; who commits writes and who asks
 * for time and epoch have connections of their own, so that no crowd of readers stands before them.
 * So has who numbers evidence, on a server: for the settings of its plans.
 */
public final class Database implements AutoCloseable {
  private static final int READERS = 8;

  /** While a server has one group of writes, the next one is made ready for it (ADR 36). */
  private static final int WRITERS = 2;

  private static final long PATIENCE_MILLIS = 5000;

  private static final NamedParameters STATEMENTS = new NamedParameters();

  private final boolean embedded;
  private final List<HikariDataSource> pools;
  private final Handles reading;
  private final Handles writing;
  private final Handles numbering;
  private final Optional<Upkeep> upkeep;
  private final Room room;

  private Database(
      Address address, List<HikariDataSource> pools, LongSupplier nanos, LongSupplier free) {
    this.embedded = address.embedded();
    this.pools = List.copyOf(pools);
    this.room = new Room(free);
    this.upkeep =
        Optional.of(pools.get(0))
            .filter(local -> embedded)
            .map(local -> Upkeep.of(local, room, nanos));
    this.reading = new Handles(pools.get(0));
    this.writing = new Handles(pools.get(1));
    this.numbering = embedded ? reading : new Handles(pools.get(3));
  }

  /** JDBI on a pool, loaded at the first transaction: a start can do without. */
  private static final class Handles {
    private final DataSource source;
    private Optional<Jdbi> loaded = Optional.empty();

    Handles(DataSource source) {
      this.source = source;
    }

    synchronized Jdbi jdbi() {
      Jdbi jdbi = loaded.orElseGet(() -> on(source));
      loaded = Optional.of(jdbi);
      return jdbi;
    }

    /**
     * Without the values of statements in the texts of errors: they may be somebody's secrets. No
     * statement here is a template.
     */
    private static Jdbi on(DataSource source) {
      Jdbi jdbi = Jdbi.create(source);
      jdbi.getConfig(SqlStatements.class)
          .setTemplateEngine(TemplateEngine.NOP)
          .setSqlParser(STATEMENTS);
      jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
      return jdbi;
    }
  }

  /**
   * Connects and brings the schema up to date.
   *
   * @param nanos a monotonic reading in nanoseconds, as {@link System#nanoTime}
   * @param free how many bytes are free where an embedded database writes
   * @throws StoreUnavailable when it cannot be reached, or another process has the file
   */
  public static Database open(Address address, LongSupplier nanos, LongSupplier free) {
    if (address.embedded()) {
      FirstLayout.make(address);
    }
    var pools = new ArrayList<HikariDataSource>();
    try {
      pools.add(pool(address, "omni-readers", READERS, address.session()));
      if (address.embedded()) {
        Upkeep.forgetLost(pools.get(0));
      }
      Schema.update(pools.get(0), address);
      pools.add(
          pool(address, "omni-writer", writers(address), address.session() + address.writing()));
      pools.add(pool(address, "omni-watcher", 1, address.session() + Company.JOIN));
      if (!address.embedded()) {
        pools.add(pool(address, "omni-log", 1, address.session() + address.writing()));
      }
      return new Database(address, pools, nanos, free);
    } catch (RuntimeException failed) {
      pools.forEach(HikariDataSource::close);
      throw failed;
    }
  }

  private static HikariDataSource pool(Address address, String name, int size, String session) {
    var config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(address.url());
    config.setUsername(address.user());
    config.setPassword(address.password());
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(PATIENCE_MILLIS);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    address.manners().forEach(config::addDataSourceProperty);
    if (address.embedded()) {
      config.setMaxLifetime(0);
    } else {
      config.setConnectionInitSql(session);
    }
    try {
      return new HikariDataSource(config);
    } catch (PoolInitializationException failed) {
      throw new StoreUnavailable(Failures.onOpening(address, failed), failed);
    }
  }

  /** Whether it lives in this process. */
  public boolean embedded() {
    return embedded;
  }

  /** How many transactions can be committed at once. */
  public int writers() {
    return pools.get(1).getMaximumPoolSize();
  }

  /** The embedded database commits one after the other in any case. */
  private static int writers(Address address) {
    return address.embedded() ? 1 : WRITERS;
  }

  /** How it is told what of a pool is in use. */
  public interface InUse<T> {
    /** What is told of a pool: how many connections, but for who awaits one. */
    T of(String pool, int active, int idle, int awaited, int most);
  }

  /** What of each pool is in use now. */
  public <T> List<T> pools(InUse<T> told) {
    return pools.stream()
        .map(
            pool -> {
              var now = pool.getHikariPoolMXBean();
              return told.of(
                  pool.getPoolName(),
                  now.getActiveConnections(),
                  now.getIdleConnections(),
                  now.getThreadsAwaitingConnection(),
                  pool.getMaximumPoolSize());
            })
        .toList();
  }

  /** Does several statements in one transaction, beside the committer. */
  public <T> T together(Function<Handle, T> work) {
    return transaction(reading, work);
  }

  /**
   * The same for what needs no JDBI: a process that only rests then never loads it. What was not
   * committed is undone when the connection goes back to its pool.
   */
  public <T> T transaction(Work<T> work) {
    room.needed();
    return on(
        pools.get(0),
        connection -> {
          try {
            connection.setAutoCommit(false);
            T done = work.with(connection);
            connection.commit();
            return done;
          } catch (SQLException why) {
            throw new Refused(why);
          }
        });
  }

  /** Does several statements in one transaction, on the committer's connection. */
  public <T> T commit(Function<Handle, T> work) {
    return transaction(writing, work);
  }

  /** Does several statements in one transaction, on the connection of who numbers evidence. */
  public <T> T number(Function<Handle, T> work) {
    return transaction(numbering, work);
  }

  private <T> T transaction(Handles on, Function<Handle, T> work) {
    room.needed();
    try {
      return on.jdbi().inTransaction(work::apply);
    } catch (JdbiException | Refused failed) {
      throw Failures.translated(failed);
    }
  }

  /** What is done on a connection. */
  public interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  /** The rows of a query. */
  public <T> List<T> list(String sql, Row row, Reader<T> reader) {
    return list(pools.get(0), sql, row, reader);
  }

  private static <T> List<T> list(DataSource source, String sql, Row row, Reader<T> reader) {
    return on(source, connection -> NamedStatements.list(connection, sql, row, reader));
  }

  private static <T> T on(DataSource source, Work<T> work) {
    try (Connection connection = source.getConnection()) {
      return work.with(connection);
    } catch (SQLException none) {
      throw Failures.translated(new ConnectionException(none));
    } catch (Refused failed) {
      throw Failures.translated(failed);
    }
  }

  /** The one row of a query, if there is one. */
  public <T> Optional<T> find(String sql, Row row, Reader<T> reader) {
    return list(sql, row, reader).stream().findFirst();
  }

  /** The one row of a query without values, on a connection that no crowd stands before. */
  public <T> Optional<T> watch(String sql, Reader<T> reader) {
    return watch(sql, Row.empty(), reader).stream().findFirst();
  }

  /** The rows of a query, on that same connection: what is asked there must be answered soon. */
  public <T> List<T> watch(String sql, Row row, Reader<T> reader) {
    return list(pools.get(2), sql, row, reader);
  }

  /** The rows of a query along the log, on the connection of who numbers it. */
  public <T> List<T> walk(String sql, Row row, Reader<T> reader) {
    return list(numbering.source, sql, row, reader);
  }

  /** Makes one change; gives how many rows it met. */
  public int update(String sql, Row row) {
    room.needed();
    return on(pools.get(0), connection -> NamedStatements.each(connection, sql, List.of(row))[0]);
  }

  /** How many connections are not in their pool, but for the watcher's. */
  public int inUse() {
    return pools.stream()
        .filter(pool -> pool != pools.get(2))
        .mapToInt(pool -> pool.getHikariPoolMXBean().getActiveConnections())
        .sum();
  }

  @Override
  public void close() {
    upkeep.ifPresent(Upkeep::close);
    pools.forEach(HikariDataSource::close);
  }
}
