package dev.omni.benchmarks.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * The peer's database with a pool of connections.
 *
 * @param pool the connections
 * @param jdbi statements on them
 * @param embedded true for H2, whose commits alone are not forced to the disk
 */
record PeerDatabase(DataSource pool, Jdbi jdbi, boolean embedded) {
  /** Connects. */
  static PeerDatabase open(String url, String user) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(user);
    var pool = new HikariDataSource(config);
    return new PeerDatabase(pool, Jdbi.create(pool), url.startsWith("jdbc:h2:"));
  }

  void layOut(List<String> tables) {
    jdbi.useHandle(handle -> tables.forEach(handle::execute));
  }

  /** Forces what is committed to the disk where a commit does not. */
  void force(Handle handle) {
    if (embedded) {
      handle.execute("CHECKPOINT SYNC");
    }
  }
}
