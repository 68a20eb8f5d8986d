package dev.omni.http.openapi;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.world.Capability;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The OpenAPI document of the capabilities: for each an operation that starts a run, whose body is
 * the input and whose answer has the result. Programs are generated from it with the types of both.
 */
final class CapabilityDocument {
  private static final String SCHEMAS = "#/components/schemas/";
  private static final Pattern REFERENCE =
      Pattern.compile("#/components/(schemas|headers|responses)/([A-Za-z0-9_-]+)");
  private static final String DESCRIPTION = "description";
  private static final String PROPERTIES = "properties";
  private static final int LEAST = 12;

  private final Json.Obj whole;
  private final Json.Obj start;
  private final Map<String, Json> schemas = new TreeMap<>();
  private final Map<String, Json> paths = new LinkedHashMap<>();

  /**
   * Creates a document of no capability.
   *
   * @param whole the document of all operations
   */
  private CapabilityDocument(Json.Obj whole) {
    this.whole = whole;
    this.start =
        (Json.Obj)
            new Pointer("/paths/~1omni~1{world}~1capabilities~1{capability}~1runs/post")
                .in(whole)
                .orElseThrow();
  }

  /**
   * Returns the document of capabilities.
   *
   * @param whole the document of all operations, to whose schemas this one refers
   */
  static Json.Obj of(Json.Obj whole, List<Capability> capabilities) {
    var document = new CapabilityDocument(whole);
    capabilities.forEach(document::add);
    return document.json();
  }

  private void add(Capability capability) {
    String name = name(capability.id());
    schemas.put(name + "Input", described(capability.requestContract()));
    schemas.put(name + "Result", described(capability.resultContract()));
    schemas.put(name + "Run", run(name));
    schemas.put(name + "RunAnswer", answer(name));
    String path = "/omni/" + capability.world() + "/capabilities/" + capability.id() + "/runs";
    paths.put(path, Json.obj("post", operation(capability, name)));
  }

  /** Returns the words of an id, capitalised: {@code FinanceOptionVanilla}. */
  static String name(String id) {
    return Stream.of(id.split("[.-]"))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining());
  }

  private static Json.Obj run(String name) {
    Json.Obj result =
        Json.obj(
            "oneOf",
            List.of(ref(name + "Result"), Json.obj("type", "null")),
            DESCRIPTION,
            "The result; null until the run has completed.");
    return Json.obj(
        DESCRIPTION,
        "A run with its result.",
        "allOf",
        List.of(ref("Run"), Json.obj("type", "object", PROPERTIES, Json.obj("result", result))));
  }

  private static Json.Obj answer(String name) {
    return Json.obj(
        "type",
        "object",
        DESCRIPTION,
        "The answer with the run.",
        "required",
        List.of("data", "meta"),
        PROPERTIES,
        Json.obj("data", ref(name + "Run"), "meta", ref("Meta")));
  }

  private Json.Obj operation(Capability capability, String name) {
    List<Json> parameters =
        start.items("parameters").stream()
            .filter(parameter -> !((Json.Obj) parameter).text("in").equals("path"))
            .map(parameter -> ((Json.Obj) parameter).without("examples").without("example"))
            .<Json>map(parameter -> parameter)
            .toList();
    Json.Obj responses = Json.Obj.EMPTY;
    for (var response : start.findObject("responses").orElseThrow().members().entrySet()) {
      var form = (Json.Obj) response.getValue();
      Json.Obj media = Json.obj("schema", ref(name + "RunAnswer"));
      responses =
          responses.with(
              response.getKey(),
              form.has("content")
                  ? form.with("content", Json.obj("application/json", media))
                  : form);
    }
    Json.Obj input = Json.obj("schema", ref(name + "Input"), "examples", examples(capability));
    Json.Obj body = Json.obj("required", true, "content", Json.obj("application/json", input));
    return Json.obj(
            "operationId",
            "start" + name + "Run",
            "tags",
            List.of(capability.world().id()),
            "summary",
            capability.title().name(),
            DESCRIPTION,
            "Starts a run of " + capability.id() + "; the body is its input.",
            "parameters",
            parameters,
            "requestBody",
            body,
            "responses",
            responses)
        .withPresent("x-omni-scopes", start.find("x-omni-scopes"))
        .withPresent("x-omni-codes", start.find("x-omni-codes"));
  }

  private static Json.Obj examples(Capability capability) {
    Json.Obj examples = Json.Obj.EMPTY;
    int number = 0;
    for (Json example : capability.input().examples()) {
      number++;
      examples = examples.with("example" + number, Json.obj("value", example));
    }
    return examples;
  }

  /** Returns a contract in which each property has words: its title and unit, where it has none. */
  private static Json.Obj described(Json.Obj contract) {
    return (Json.Obj) part(contract.without("$schema").without("examples"));
  }

  private static Json part(Json json) {
    if (json instanceof Json.Arr list) {
      return Json.of(list.items().stream().map(CapabilityDocument::part).toList());
    }
    if (!(json instanceof Json.Obj object)) {
      return json;
    }
    Json.Obj rewritten = Json.Obj.EMPTY;
    for (var member : object.members().entrySet()) {
      boolean properties =
          member.getKey().equals(PROPERTIES) && member.getValue() instanceof Json.Obj;
      rewritten =
          rewritten.with(
              member.getKey(),
              properties ? properties((Json.Obj) member.getValue()) : part(member.getValue()));
    }
    return rewritten;
  }

  private static Json.Obj properties(Json.Obj schemas) {
    Json.Obj described = Json.Obj.EMPTY;
    for (var property : schemas.members().entrySet()) {
      var schema = (Json.Obj) part(property.getValue());
      boolean bare =
          schema.findText(DESCRIPTION).filter(words -> words.length() >= LEAST).isEmpty();
      described =
          described.with(
              property.getKey(),
              bare ? schema.with(DESCRIPTION, words(property.getKey(), schema)) : schema);
    }
    return described;
  }

  private static String words(String name, Json.Obj schema) {
    String title = schema.findText("title").orElse("The member " + name.replace('_', ' '));
    Optional<String> unit = schema.findText("x-unit").filter(text -> !text.equals("1"));
    String whole = title + unit.map(text -> ", in " + text).orElse("") + ".";
    return whole.length() >= LEAST ? whole : whole + " A number of the contract.";
  }

  private Json.Obj json() {
    Json.Obj info = whole.findObject("info").orElseThrow();
    List<Json> tags =
        paths.values().stream()
            .map(item -> ((Json.Obj) item).findObject("post").orElseThrow().items("tags").get(0))
            .distinct()
            .<Json>map(
                world ->
                    Json.obj(
                        "name",
                        world,
                        DESCRIPTION,
                        "Capabilities of the world " + text(world) + "."))
            .toList();
    Json.Obj document =
        Json.obj("openapi", "3.1.0")
            .with(
                "info",
                info.with("title", "Omni capabilities")
                    .with("summary", "An operation for each capability.")
                    .with(
                        DESCRIPTION,
                        "For each capability the operation `startCapabilityRun` of"
                            + " `/api/v1/openapi.json`, with the types of its input and result."))
            .withPresent("jsonSchemaDialect", whole.find("jsonSchemaDialect"))
            .withPresent("servers", whole.find("servers"))
            .withPresent("security", whole.find("security"))
            .with("tags", tags)
            .with("paths", new Json.Obj(paths));
    return document.with("components", components(document));
  }

  private static String text(Json text) {
    return ((Json.Str) text).value();
  }

  /** Returns what the document refers to, with what that refers to. */
  private Json.Obj components(Json.Obj document) {
    Json.Obj known = whole.findObject("components").orElseThrow();
    Map<String, Map<String, Json>> found = new TreeMap<>();
    found.put("schemas", new TreeMap<>(schemas));
    found.put("headers", new TreeMap<>());
    found.put("responses", new TreeMap<>());
    var open = new ArrayDeque<String>();
    open.add(document.toString());
    open.add(new Json.Obj(schemas).toString());
    while (!open.isEmpty()) {
      REFERENCE
          .matcher(open.remove())
          .results()
          .forEach(
              match -> {
                Map<String, Json> kind = Objects.requireNonNull(found.get(match.group(1)));
                if (!kind.containsKey(match.group(2))) {
                  Json part =
                      known
                          .findObject(match.group(1))
                          .orElseThrow()
                          .find(match.group(2))
                          .orElseThrow();
                  kind.put(match.group(2), part);
                  open.add(part.toString());
                }
              });
    }
    Json.Obj components = Json.Obj.EMPTY;
    for (var kind : found.entrySet()) {
      components = components.with(kind.getKey(), new Json.Obj(kind.getValue()));
    }
    return components.withPresent("securitySchemes", known.find("securitySchemes"));
  }

  private static Json.Obj ref(String schema) {
    return Json.obj("$ref", SCHEMAS + schema);
  }
}
