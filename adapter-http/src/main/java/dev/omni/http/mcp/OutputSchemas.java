package dev.omni.http.mcp;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.openapi.OpenApiDocument;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The output schemas of tools. Each tool refers to a schema of the OpenAPI document; what it is
 * listed with has that schema, all that it refers to, and the form of an error, because clients
 * hold errors to it too. Made when tools are first listed.
 */
final class OutputSchemas {
  private static final String MEMBER = "outputSchema";
  private static final String THERE = "#/components/schemas/";
  private static final String HERE = "#/$defs/";
  private static final Pattern REFERENCE = Pattern.compile(Pattern.quote(THERE) + "(\\w+)");
  private static final String ERROR = "ToolError";
  private static final Json.Obj ERROR_SCHEMA =
      Json.obj("type", "object", "required", Json.arr("code", "message"))
          .with(
              "properties",
              Json.obj(
                  "code", Json.obj("type", "string"),
                  "message", Json.obj("type", "string"),
                  "details", Json.obj("type", "object")));

  private final Map<Json.Obj, Json.Obj> made = new ConcurrentHashMap<>();

  /** The schemas of the OpenAPI document. */
  private static final class Schemas {
    static final Json.Obj ALL =
        OpenApiDocument.read().object("components").flatMap(c -> c.object("schemas")).orElseThrow();
  }

  /** Returns the entry of a tool with its schema in full; others as they are. */
  Json.Obj complete(Json.Obj listed) {
    return listed
        .object(MEMBER)
        .filter(schema -> schema.toString().contains(THERE))
        .map(schema -> made.computeIfAbsent(schema, OutputSchemas::whole))
        .map(schema -> listed.with(MEMBER, schema))
        .orElse(listed);
  }

  private static Json.Obj whole(Json.Obj data) {
    var definitions = new LinkedHashMap<String, Json>();
    definitions.put(ERROR, ERROR_SCHEMA);
    var open = new ArrayDeque<Json>();
    open.add(data);
    while (!open.isEmpty()) {
      REFERENCE
          .matcher(open.remove().toString())
          .results()
          .map(found -> found.group(1))
          .filter(name -> !definitions.containsKey(name))
          .forEach(
              name -> {
                Json schema = Schemas.ALL.get(name).orElseThrow();
                definitions.put(name, local(schema));
                open.add(schema);
              });
    }
    return Json.obj(
            "$schema", "https://json-schema.org/draft/2020-12/schema",
            "type", "object",
            "anyOf", Json.arr(local(data), Json.obj("$ref", HERE + ERROR)))
        .with("$defs", new Json.Obj(definitions));
  }

  private static Json local(Json schema) {
    String text = JsonReader.write(schema).replace(THERE, HERE);
    return JsonReader.trusted(text);
  }
}
