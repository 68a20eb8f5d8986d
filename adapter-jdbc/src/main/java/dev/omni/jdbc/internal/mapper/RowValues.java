package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Named values of a row that every table of a tenant has; others are put to them. */
public final class RowValues {
  private RowValues() {}

  /** The tenant's columns. */
  public static Map<String, Object> of(Tenant tenant) {
    var values = new HashMap<String, Object>();
    values.put("project_id", tenant.projectId());
    values.put("mode", tenant.mode());
    return values;
  }

  /** The tenant's columns and an id. */
  public static Map<String, Object> of(Tenant tenant, UUID id) {
    Map<String, Object> values = of(tenant);
    values.put("id", id);
    return values;
  }

  /** The tenant's columns and others. */
  public static Map<String, Object> of(Tenant tenant, Map<String, ?> others) {
    Map<String, Object> values = of(tenant);
    values.putAll(others);
    return values;
  }

  /** The text of a JSON value, written by the thread that prepares the row. */
  public static String text(Json json) {
    return JsonReader.write(json);
  }

  static Optional<String> text(Optional<Json> json) {
    return json.map(RowValues::text);
  }
}
