package dev.omni.server.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
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
  private static final String TIME = "1700000000000000 + s.x * 1000";
  private static final long AT_ONCE = 10_000;
  private static final String NEVER = "9000000000000000";

  /** Stores so many runs that have ended. */
  void ended(long runs) throws SQLException {
    String id = id("8000");
    for (long from = 1; from <= runs; from += AT_ONCE) {
      long to = Math.min(runs, from + AT_ONCE - 1);
      copy("run", "id", Map.of("id", id, "created_at", TIME, "updated_at", TIME), from, to);
      copy("run_event", "run_id", Map.of("run_id", id), from, to);
      copy("leaf", "id", Map.of("id", id, "position", "NULL", "log_size", "NULL"), from, to);
      copy("hold", "held_by", Map.of("held_by", id, "idempotency_key", NUMBER), from, to);
    }
  }

  /** Stores so many jobs that wait, and that no worker will look at. */
  void waiting(long jobs) throws SQLException {
    for (long from = 1; from <= jobs; from += AT_ONCE) {
      Map<String, String> changed =
          Map.of(
              "id", id("9000"),
              "execution", "'job'",
              "status", "'queued'",
              "version", "2",
              "attempt", "0",
              "due_at", NEVER,
              "result", "NULL");
      copy("run", "id", changed, from, Math.min(jobs, from + AT_ONCE - 1));
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

  private void copy(String table, String key, Map<String, String> changed, long from, long to)
      throws SQLException {
    List<String> columns = columns(table);
    String values =
        columns.stream()
            .map(name -> changed.getOrDefault(name, "t." + name))
            .collect(Collectors.joining(", "));
    String sql =
        String.format(
            "INSERT INTO %s (%s) SELECT %s FROM %s AS t CROSS JOIN %s(%d, %d) AS s(x)"
                + " WHERE t.%s = ?",
            table, String.join(", ", columns), values, table, series, from, to, key);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, sample);
      statement.executeUpdate();
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
