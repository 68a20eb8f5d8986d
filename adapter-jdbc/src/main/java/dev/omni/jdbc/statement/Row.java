package dev.omni.jdbc.statement;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The named values of one statement, in the form in which they are stored. */
public final class Row {
  private final Map<String, Object> values = new HashMap<>();

  private Row() {}

  /** Without values. */
  public static Row empty() {
    return new Row();
  }

  /** Of a tenant; every statement about a tenant's things begins so. */
  public static Row of(Tenant tenant) {
    return new Row().with("project_id", tenant.projectId()).with("mode", tenant.mode());
  }

  /** Of one thing of a tenant. */
  public static Row of(Tenant tenant, UUID id) {
    return of(tenant).with("id", id);
  }

  /** Adds a value, perhaps an {@link Optional}, in its stored form; gives this row. */
  public Row with(String name, Object value) {
    values.put(name, stored(value));
    return this;
  }

  /** All values by their names. */
  public Map<String, Object> values() {
    return values;
  }

  /**
   * The value of that name, perhaps an {@link Optional}.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Object value(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("a statement names " + name + ", and its row does not");
    }
    return value;
  }

  /** A text by which rows of one statement stand in the same order everywhere. */
  public String order() {
    return String.valueOf(values.get("idempotency_key")) + values.get("id");
  }

  private static Object stored(Object value) {
    if (value instanceof Instant instant) {
      return Micros.of(instant);
    }
    if (value instanceof Duration duration) {
      return Micros.of(duration);
    }
    if (value instanceof Json json) {
      return JacksonJson.write(json);
    }
    if (value instanceof Enum<?> word) {
      return word.toString();
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(Row::stored);
    }
    return value;
  }
}
