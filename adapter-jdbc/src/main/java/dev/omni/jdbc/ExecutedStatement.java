package dev.omni.jdbc;

import java.time.Duration;

/**
 * A statement that was executed for a caller of the stores; never its values.
 *
 * @param system {@code h2database} or {@code postgresql}
 * @param operation first word, as {@code SELECT}
 * @param table first table; empty for none
 * @param took time until the database answered
 * @param failed whether the database refused it
 */
public record ExecutedStatement(
    String system, String operation, String table, Duration took, boolean failed) {
  /** Returns operation and table. */
  public String summary() {
    return table.isEmpty() ? operation : operation + " " + table;
  }
}
