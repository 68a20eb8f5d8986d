package dev.omni.jdbc.internal.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.omni.application.spi.store.StoreUnavailableException;
import dev.omni.jdbc.internal.mapper.NamedParameters;
import dev.omni.jdbc.internal.mapper.RowMappers;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.StatementExceptions.MessageRendering;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * The connections of a database; an embedded one that was closed gets others.
 *
 * @param pools those to close; none on a host's data source
 * @param requests for callers
 * @param writer for the group commit
 * @param ticker for the ticker
 */
record ConnectionPools(List<HikariDataSource> pools, Jdbi requests, Jdbi writer, Jdbi ticker) {
  private static final int REQUESTS = 8;
  private static final long PATIENCE_MILLIS = 5000;

  /** Connects and migrates the schema; returns the pools for {@link #of(List)}. */
  static List<HikariDataSource> pools(DatabaseAddress address) {
    var pools = new ArrayList<HikariDataSource>();
    try {
      pools.add(pool(address, "omni-readers", REQUESTS));
      if (!SchemaHistory.isCurrent(pools.get(0))) {
        migrate(pools.get(0), address);
      }
      pools.add(pool(address, "omni-writer", 1));
      pools.add(pool(address, "omni-watcher", 1));
      return pools;
    } catch (RuntimeException failed) {
      pools.forEach(HikariDataSource::close);
      throw failed;
    }
  }

  private static void migrate(DataSource own, DatabaseAddress address) {
    if (HostSchema.flyway()) {
      SchemaMigration.migrate(address);
    } else {
      HostSchema.require(own, address);
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

  static ConnectionPools of(List<HikariDataSource> pools) {
    return new ConnectionPools(
        List.copyOf(pools), jdbi(pools.get(0)), jdbi(pools.get(1)), jdbi(pools.get(2)));
  }

  static ConnectionPools of(DataSource host) {
    Jdbi all = jdbi(host);
    return new ConnectionPools(List.of(), all, all, all);
  }

  /** Creates JDBI without templates, and without values in error texts: they may be secrets. */
  private static Jdbi jdbi(DataSource pool) {
    Jdbi jdbi = Jdbi.create(pool);
    SqlStatements statements = jdbi.getConfig(SqlStatements.class);
    statements.setTemplateEngine(TemplateEngine.NOP).setSqlParser(new NamedParameters());
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(MessageRendering.NONE);
    RowMappers.register(jdbi);
    return jdbi;
  }

  void observe(SqlLogger observer) {
    requests.setSqlLogger(observer);
  }

  void close() {
    pools.forEach(HikariDataSource::close);
  }
}
