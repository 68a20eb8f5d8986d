package dev.omni.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.omni.application.spi.Prompt;
import dev.omni.application.spi.StoreUnavailable;
import dev.omni.jdbc.NamedStatements.Reader;
import dev.omni.jdbc.NamedStatements.Refused;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
final class Database implements AutoCloseable {
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

  private Database(Settings settings, List<HikariDataSource> pools) {
    this.embedded = settings.embedded();
    this.pools = List.copyOf(pools);
    this.room = new Room(settings.free());
    this.upkeep =
        Optional.of(pools.get(0))
            .filter(local -> embedded)
            .map(local -> new Upkeep(Pieces.of(local), room, settings.nanos()));
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
   * @throws StoreUnavailable when it cannot be reached, or another process has the file
   */
  static Database open(Settings settings) {
    if (settings.embedded()) {
      FirstLayout.make(settings);
    }
    var pools = new ArrayList<HikariDataSource>();
    try {
      pools.add(pool(settings, "omni-readers", READERS, settings.session()));
      if (settings.embedded()) {
        new Chunks(Pieces.store(pools.get(0))).forgetLost();
      }
      Schema.update(pools.get(0), settings);
      pools.add(
          pool(
              settings, "omni-writer", writers(settings), settings.session() + settings.writing()));
      pools.add(pool(settings, "omni-watcher", 1, settings.session() + Company.JOIN));
      if (!settings.embedded()) {
        pools.add(pool(settings, "omni-log", 1, settings.session() + settings.writing()));
      }
      return new Database(settings, pools);
    } catch (RuntimeException failed) {
      pools.forEach(HikariDataSource::close);
      throw failed;
    }
  }

  private static HikariDataSource pool(Settings settings, String name, int size, String session) {
    var config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(settings.url());
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(PATIENCE_MILLIS);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    settings.manners().forEach(config::addDataSourceProperty);
    if (settings.embedded()) {
      config.setMaxLifetime(0);
    } else {
      config.setConnectionInitSql(session);
    }
    try {
      return new HikariDataSource(config);
    } catch (PoolInitializationException failed) {
      throw new StoreUnavailable(Failures.onOpening(settings, failed), failed);
    }
  }

  /** Whether it lives in this process. */
  boolean embedded() {
    return embedded;
  }

  /** How many transactions can be committed at once. */
  int writers() {
    return pools.get(1).getMaximumPoolSize();
  }

  /** The embedded database commits one after the other in any case. */
  private static int writers(Settings settings) {
    return settings.embedded() ? 1 : WRITERS;
  }

  /** What of each pool is in use now. */
  List<Pool> pools() {
    return pools.stream()
        .map(
            pool -> {
              var now = pool.getHikariPoolMXBean();
              return new Pool(
                  pool.getPoolName(),
                  now.getActiveConnections(),
                  now.getIdleConnections(),
                  now.getThreadsAwaitingConnection(),
                  pool.getMaximumPoolSize());
            })
        .toList();
  }

  /** Does several statements in one transaction, beside the committer. */
  <T> T together(Function<Handle, T> work) {
    return transaction(reading, work);
  }

  /**
   * The same for what needs no JDBI: a process that only rests then never loads it. What was not
   * committed is undone when the connection goes back to its pool.
   */
  <T> T transaction(Work<T> work) {
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
  <T> T commit(Function<Handle, T> work) {
    return transaction(writing, work);
  }

  /** Does several statements in one transaction, on the connection of who numbers evidence. */
  <T> T number(Function<Handle, T> work) {
    return transaction(numbering, work);
  }

  private <T> T transaction(Handles on, Function<Handle, T> work) {
    room.needed();
    Prompt.mayWait();
    try {
      return on.jdbi().inTransaction(work::apply);
    } catch (JdbiException | Refused failed) {
      throw Failures.translated(failed);
    }
  }

  /** What is done on a connection. */
  interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  /** The rows of a query. */
  <T> List<T> list(String sql, Row row, Reader<T> reader) {
    return list(pools.get(0), sql, row, reader);
  }

  private static <T> List<T> list(DataSource source, String sql, Row row, Reader<T> reader) {
    return on(source, connection -> NamedStatements.list(connection, sql, row, reader));
  }

  private static <T> T on(DataSource source, Work<T> work) {
    Prompt.mayWait();
    try (Connection connection = source.getConnection()) {
      return work.with(connection);
    } catch (SQLException none) {
      throw Failures.translated(new ConnectionException(none));
    } catch (Refused failed) {
      throw Failures.translated(failed);
    }
  }

  /** The one row of a query, if there is one. */
  <T> Optional<T> find(String sql, Row row, Reader<T> reader) {
    return list(sql, row, reader).stream().findFirst();
  }

  /** The one row of a query without values, on a connection that no crowd stands before. */
  <T> Optional<T> watch(String sql, Reader<T> reader) {
    return watch(sql, Row.empty(), reader).stream().findFirst();
  }

  /** The rows of a query, on that same connection: what is asked there must be answered soon. */
  <T> List<T> watch(String sql, Row row, Reader<T> reader) {
    return list(pools.get(2), sql, row, reader);
  }

  /** The rows of a query along the log, on the connection of who numbers it. */
  <T> List<T> walk(String sql, Row row, Reader<T> reader) {
    return list(numbering.source, sql, row, reader);
  }

  /** Makes one change; gives how many rows it met. */
  int update(String sql, Row row) {
    room.needed();
    return on(pools.get(0), connection -> NamedStatements.each(connection, sql, List.of(row))[0]);
  }

  /** How many connections are not in their pool, but for the watcher's. */
  int inUse() {
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
