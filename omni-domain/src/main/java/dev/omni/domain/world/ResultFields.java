package dev.omni.domain.world;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fields of a result by path, each with its unit. A list of objects has a path for each of
 * their members; a list of values, and a map without a name for its keys, is one field.
 */
final class ResultFields {
  private final Map<String, String> fields = new LinkedHashMap<>();

  private ResultFields() {}

  static Map<String, String> of(Shape result) {
    var found = new ResultFields();
    found.members(result.schema(), "");
    return Collections.unmodifiableMap(found.fields);
  }

  private void members(Json.Obj schema, String prefix) {
    var keys = schema.findText("x-keys");
    if (keys.isPresent()) {
      field(
          schema.findObject("additionalProperties").orElseThrow(), prefix + "<" + keys.get() + ">");
    }
    schema
        .findObject("properties")
        .orElse(Json.Obj.EMPTY)
        .members()
        .forEach((name, member) -> field((Json.Obj) member, prefix + name));
  }

  private void field(Json.Obj schema, String path) {
    Json.Obj item = schema.findObject("items").orElse(Json.Obj.EMPTY);
    if (nested(schema)) {
      members(schema, path + ".");
    } else if (nested(item)) {
      members(item, path + "[].");
    } else {
      fields.put(path, unit(schema));
    }
  }

  private static boolean nested(Json.Obj schema) {
    return schema.findText("x-unit").isEmpty()
        && (schema.has("properties") || schema.has("x-keys"));
  }

  /** Returns the unit of a value, or of the values in a list or map; the type of other values. */
  private static String unit(Json.Obj schema) {
    return schema
        .findText("x-unit")
        .or(() -> schema.findObject("items").map(ResultFields::unit))
        .or(() -> schema.findObject("additionalProperties").map(ResultFields::unit))
        .orElseGet(() -> schema.findText("type").filter("boolean"::equals).orElse("text"));
  }
}
