package dev.omni.jdbc.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether other nodes are connected to the same database. The session of each node that asks for
 * the time has a lock that they all may have, for as long as it lives: who could have it alone has
 * no company. A session that is cut off, but not ended yet, counts as company.
 */
public final class Company {
  /** How often to ask. */
  public static final Duration BEAT = Duration.ofSeconds(1);

  private static final String LOCK = "(7239414017582304897)";

  /** What the session begins with. */
  static final String JOIN = "; SELECT pg_advisory_lock_shared" + LOCK;

  static final String ASK =
      "SELECT CASE WHEN pg_try_advisory_lock"
          + LOCK
          + " THEN NOT pg_advisory_unlock"
          + LOCK
          + " ELSE TRUE END AS shared";

  private final Database database;
  private final AtomicInteger visits = new AtomicInteger();
  private volatile boolean shared;

  /** That on a database; asks at once. */
  public Company(Database database) {
    this.database = database;
    ask();
  }

  /** Asks the database; one that does not answer may be anybody's. */
  public void ask() {
    boolean answer = true;
    try {
      answer = !database.embedded() && database.watch(ASK, Company::shared).orElse(true);
    } finally {
      if (answer) {
        visits.incrementAndGet();
      }
      shared = answer;
    }
  }

  private static boolean shared(ResultSet rs) throws SQLException {
    return rs.getBoolean("shared");
  }

  /** How often there were others when it was asked. */
  public int visits() {
    return visits.get();
  }

  /** Whether there were others when it was asked last. */
  public boolean shared() {
    return shared;
  }
}
