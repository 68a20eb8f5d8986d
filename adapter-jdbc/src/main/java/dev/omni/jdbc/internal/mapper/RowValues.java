package dev.omni.jdbc.internal.mapper;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.access.View;
import dev.omni.domain.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The column values that every table of a tenant has. */
public final class RowValues {
  private RowValues() {}

  /** Returns the tenant's columns. */
  public static Map<String, Object> of(Tenant tenant) {
    var values = new HashMap<String, Object>();
    values.put("project_id", tenant.projectId());
    values.put("mode", tenant.mode());
    return values;
  }

  /** Returns the tenant's columns and, for a bound view, its workspace. */
  public static Map<String, Object> of(View view) {
    Map<String, Object> values = of(view.tenant());
    view.workspace().ifPresent(workspace -> values.put("workspace", workspace));
    return values;
  }

  /** Returns the columns of a view and an id. */
  public static Map<String, Object> of(View view, UUID id) {
    Map<String, Object> values = of(view);
    values.put("id", id);
    return values;
  }

  /**
   * Returns a statement that ends with its conditions for a view: a bound one adds its workspace.
   *
   * @param column or expression of the workspace of a row
   */
  public static String seen(String statement, View view, String column) {
    return view.workspace().isEmpty() ? statement : statement + " AND " + column + " = :workspace";
  }

  /** Returns the tenant's columns and an id. */
  public static Map<String, Object> of(Tenant tenant, UUID id) {
    Map<String, Object> values = of(tenant);
    values.put("id", id);
    return values;
  }

  /** Returns the tenant's columns and others. */
  public static Map<String, Object> of(Tenant tenant, Map<String, ?> others) {
    Map<String, Object> values = of(tenant);
    values.putAll(others);
    return values;
  }

  /** Returns the text of a JSON value. The thread that prepares the row writes it. */
  public static String text(Json json) {
    return JsonReader.write(json);
  }

  static Optional<String> text(Optional<? extends Json> json) {
    return json.map(RowValues::text);
  }
}
