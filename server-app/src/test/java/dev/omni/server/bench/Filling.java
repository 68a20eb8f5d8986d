package dev.omni.server.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Fills a database that no server has open with copies of one real run: the run, its events, its
 * evidence, which waits for its number as new evidence does, and its hold on a key.
 *
 * @param connection to the database
 * @param series how the database writes the numbers from one to another
 * @param sample the run
 */
record Filling(Connection connection, String series, UUID sample) {
  private static final String NUMBER = "CAST(s.x AS VARCHAR(20))";
  private static final String TIME = "1700000000000000 + CAST(s.x AS BIGINT) * 1000";

  /** Jobs that wait are older than all runs, so that no page of a list that is read has them. */
  private static final String BEFORE = "1600000000000000 + CAST(s.x AS BIGINT) * 1000";

  /** How many are stored at once. */
  static final long AT_ONCE = 10_000;

  /** What a run has rows in, and where its id stands there. */
  static final Map<String, String> KEYS =
      Map.of("run", "id", "run_event", "run_id", "leaf", "id", "hold", "held_by");

  private static final String NEVER = "9000000000000000";

  /** Each at an instant of its own, as holds end. */
  private static final String LATER = NEVER + " + CAST(s.x AS BIGINT)";

  /** Sets rows of the run apart: not all of them are found quickly where they stand. */
  Filling from(Collection<String> tables) throws SQLException {
    for (String table : tables) {
      String sql =
          String.format(
              "CREATE LOCAL TEMPORARY TABLE sample_%s AS SELECT * FROM %s WHERE mode = 'live'"
                  + " AND project_id = (SELECT project_id FROM leaf WHERE id = '%s') AND %s = '%s'",
              table, table, sample, KEYS.get(table), sample);
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
    return this;
  }

  /** Stores runs that have ended, those of the numbers from one to another, all or none. */
  void ended(long from, long to) throws SQLException {
    String id = id("8000");
    connection.setAutoCommit(false);
    copy("run", Map.of("id", id, "created_at", TIME, "updated_at", TIME), from, to);
    register("run_ended", Map.of("id", id, "created_at", TIME), from, to);
    copy("run_event", Map.of("run_id", id), from, to);
    copy("leaf", Map.of("id", id), from, to);
    wait(id, from, to);
    copy("hold", Map.of("held_by", id, "idempotency_key", NUMBER, "expires_at", LATER), from, to);
    connection.commit();
    connection.setAutoCommit(true);
  }

  /** The leaves of the numbers from one to another come in. */
  private void wait(String id, long from, long to) throws SQLException {
    String sql =
        String.format(
            "INSERT INTO waiting (leaf_id) SELECT %s FROM %s(%d, %d) AS s(x)",
            id, series, from, to);
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Stores so many jobs more than there were that wait, and that no worker will look at. */
  void waiting(long before, long jobs) throws SQLException {
    long last = before + jobs;
    for (long from = before + 1; from <= last; from += AT_ONCE) {
      Map<String, String> changed =
          Map.of(
              "id", id("9000"),
              "created_at", BEFORE,
              "execution", "'job'",
              "status", "'queued'",
              "version", "2",
              "attempt", "0",
              "due_at", NEVER,
              "result", "NULL");
      long to = Math.min(last, from + AT_ONCE - 1);
      copy("run", changed, from, to);
      register("run_open", changed, from, to);
    }
  }

  /** PostgreSQL finds runs in tables beside theirs. */
  private void register(String table, Map<String, String> changed, long from, long to)
      throws SQLException {
    if (connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
      copy("run", table, changed, from, to);
    }
  }

  private static String id(String part) {
    return String.format(
        "CAST('01900000-0000-7000-%s-' || LPAD(%s, 12, '0') AS UUID)", part, NUMBER);
  }

  /** The id of a job that waits. */
  static String waitingId(long number) {
    return String.format("01900000-0000-7000-9000-%012d", number);
  }

  private void copy(String table, Map<String, String> changed, long from, long to)
      throws SQLException {
    copy(table, table, changed, from, to);
  }

  /** Copies what was set apart of one table into another one with some of its columns. */
  private void copy(String sample, String table, Map<String, String> changed, long from, long to)
      throws SQLException {
    List<String> columns = columns(table);
    String values =
        columns.stream()
            .map(name -> changed.getOrDefault(name, "t." + name))
            .collect(Collectors.joining(", "));
    String sql =
        String.format(
            "INSERT INTO %s (%s) SELECT %s FROM sample_%s AS t CROSS JOIN %s(%d, %d) AS s(x)",
            table, String.join(", ", columns), values, sample, series, from, to);
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private List<String> columns(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
      ResultSetMetaData columns = none.getMetaData();
      var names = new ArrayList<String>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        if (!columns.isAutoIncrement(i)) {
          names.add(columns.getColumnName(i));
        }
      }
      return names;
    }
  }
}
