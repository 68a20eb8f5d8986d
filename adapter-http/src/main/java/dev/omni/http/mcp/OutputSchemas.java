package dev.omni.http.mcp;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.http.openapi.OpenApiDocument;
import dev.omni.http.openapi.ServedText;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The output schemas of tools. A tool of an operation refers to a schema of the OpenAPI document;
 * what it is listed with has that schema, all that it refers to, and the form of an error, because
 * clients hold errors to it too. The schema of a capability's tool has its result contract. Made
 * when tools are first listed: a start needs none of them.
 */
final class OutputSchemas {
  private static final String MEMBER = "outputSchema";
  private static final String THERE = "#/components/schemas/";
  private static final String HERE = "#/$defs/";
  private static final Pattern REFERENCE = Pattern.compile(Pattern.quote(THERE) + "(\\w+)");
  private static final String ERROR = "ToolError";
  private static final Json LINKS = Json.str("links");
  private static final Json.Obj ERROR_SCHEMA =
      Json.obj("type", "object", "required", Json.arr("code", "message"))
          .with(
              "properties",
              Json.obj(
                  "code", Json.obj("type", "string"),
                  "message", Json.obj("type", "string"),
                  "errors", Json.obj("type", "array")));

  private final Function<String, Capability> capabilities;
  private final ServedText text;
  private Optional<Json.Obj> schemas = Optional.empty();
  private final Map<Json.Obj, Json.Obj> made = new ConcurrentHashMap<>();

  /**
   * Creates the schemas.
   *
   * @param capabilities by id
   * @param text the served worlds
   */
  OutputSchemas(Function<String, Capability> capabilities, ServedText text) {
    this.capabilities = capabilities;
    this.text = text;
  }

  /** Returns the schemas of the OpenAPI document, read at first use. */
  private synchronized Json.Obj schemas() {
    Json.Obj known =
        schemas.orElseGet(
            () ->
                OpenApiDocument.read(text.worlds())
                    .findObject("components")
                    .flatMap(c -> c.findObject("schemas"))
                    .orElseThrow());
    schemas = Optional.of(known);
    return known;
  }

  /** Returns the entry of a tool with its schema in full; others as they are. */
  Json.Obj complete(Tool tool) {
    return made.computeIfAbsent(
        tool.listed(),
        listed -> schema(tool).map(whole -> listed.with(MEMBER, whole)).orElse(listed));
  }

  /** Returns the entry of a tool without its schema, which is long. */
  Json.Obj without(Tool tool) {
    return tool.listed().without(MEMBER);
  }

  private Optional<Json.Obj> schema(Tool tool) {
    return tool.capability()
        .map(id -> run(capabilities.apply(id)))
        .or(() -> tool.listed().findObject(MEMBER).map(this::whole));
  }

  /**
   * Returns the schema of a run with the result of a capability, which is null until then, or of an
   * error.
   */
  private static Json.Obj run(Capability capability) {
    Json.Obj text = Json.obj("type", "string");
    Json.Obj contract = capability.resultContract().without("$schema");
    Json.Obj result = Json.obj("anyOf", List.of(contract, Json.obj("type", "null")));
    Json.Obj run =
        Json.obj(
            "properties", Json.obj("id", text, "status", text, "result", result),
            "required", List.of("id", "status", "result"));
    Json.Obj error =
        Json.obj(
            "properties", Json.obj("code", text, "message", text),
            "required", List.of("code", "message"));
    return Json.obj("type", "object", "anyOf", List.of(run, error));
  }

  private Json.Obj whole(Json.Obj data) {
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
                Json schema = schemas().find(name).orElseThrow();
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

  /** Returns a schema of the document whose references are here, and which demands no links. */
  private static Json local(Json schema) {
    String text = JsonReader.write(schema).replace(THERE, HERE);
    return linkless(JsonReader.trusted(text));
  }

  private static Json linkless(Json schema) {
    if (!(schema instanceof Json.Obj object)) {
      return schema;
    }
    var members = new LinkedHashMap<String, Json>();
    object.members().forEach((name, member) -> members.put(name, linkless(member)));
    List<Json> required =
        object.items("required").stream().filter(name -> !name.equals(LINKS)).toList();
    return object.has("required")
        ? new Json.Obj(members).with("required", required)
        : new Json.Obj(members);
  }
}
