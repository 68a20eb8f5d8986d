package dev.omni.jdbc.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** How PostgreSQL goes about the statements of who commits. */
public final class Plans {
  private static final Address ADDRESS = new Address("", "", "");

  private Plans() {}

  /** What the session of who commits begins with. */
  public static String writing() {
    return ADDRESS.session() + ADDRESS.writing();
  }

  /** As it is kept, without values. */
  public static String kept(Statement statement, String sql) throws SQLException {
    var parameters = new AtomicInteger();
    String numbered =
        Pattern.compile("\\?").matcher(sql).replaceAll(m -> "\\$" + parameters.incrementAndGet());
    statement.execute("SET plan_cache_mode = force_generic_plan");
    statement.execute("PREPARE kept AS " + numbered);
    String none = "NULL" + ", NULL".repeat(parameters.get() - 1);
    var plan = new StringBuilder();
    try (ResultSet lines = statement.executeQuery("EXPLAIN EXECUTE kept(" + none + ")")) {
      while (lines.next()) {
        plan.append(lines.getString(1)).append('\n');
      }
    }
    return plan.toString();
  }
}
