package dev.omni.jdbc.internal.mapper;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The statement of a list, with its values. Only the conditions that are there stand in it, so that
 * the database sees which index fits. Of values only constants of the domain are part of the text.
 */
public final class PageStatement {
  private final StringBuilder sql;
  private final Map<String, Object> values;

  /** A query that begins so, with the values that it names. */
  public PageStatement(String sql, Map<String, Object> values) {
    this.sql = new StringBuilder(sql);
    this.values = values;
  }

  /** Adds a condition on the value of that name, if the value is there. */
  public PageStatement when(Optional<?> value, String name, String condition) {
    value.ifPresent(present -> and(condition).with(name, present));
    return this;
  }

  /** Adds the condition that a column has one of some constants, if there are any. */
  public PageStatement anyOf(String column, Set<? extends Enum<?>> constants) {
    if (constants.isEmpty()) {
      return this;
    }
    String texts = constants.stream().map(each -> "'" + each + "'").sorted().collect(joining(", "));
    return and(column + " IN (" + texts + ")");
  }

  /** Adds the condition of the position after the last one seen, in an order of newest first. */
  public PageStatement after(Optional<Instant> createdAt, Optional<UUID> id) {
    return when(createdAt, "after_time", "created_at <= :after_time")
        .when(id, "after_id", "(created_at < :after_time OR id < :after_id)");
  }

  /** Adds a condition. */
  public PageStatement and(String condition) {
    sql.append(" AND ").append(condition);
    return this;
  }

  /** Adds a value. */
  public PageStatement with(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /** Ends the query with its order and the most rows. */
  public PageStatement orderBy(String order, int limit) {
    sql.append(" ORDER BY ").append(order).append(" LIMIT :limit");
    return with("limit", limit);
  }

  /** Ends the query that another one selects from. */
  PageStatement close(String name) {
    sql.append(") ").append(name);
    return this;
  }

  /** Returns the text of the statement. */
  public String sql() {
    return sql.toString();
  }

  /** Returns the values that it names. */
  public Map<String, Object> values() {
    return values;
  }
}
