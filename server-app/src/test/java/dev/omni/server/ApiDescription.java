package dev.omni.server;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The description of the API, and the check of answers against it by a validator of schemas. */
final class ApiDescription {
  /** Where the validator reads the components, once for all schemas. */
  private static final String COMPONENTS = "https://omni.example/components.json";

  private final Json.Obj document;
  private final SchemaRegistry registry;
  private final Map<Json, Schema> compiled = new HashMap<>();

  ApiDescription(Json.Obj document) {
    this.document = document;
    String components =
        JsonReader.write(Json.obj("components", document.findObject("components").orElseThrow()));
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder ->
                builder
                    .schemas(Map.of(COMPONENTS, components))
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
  }

  /** The whole. */
  Json.Obj document() {
    return document;
  }

  /**
   * One operation.
   *
   * @param path whole, as it is asked
   * @param told what is said of it
   */
  record Operation(String method, String path, Json.Obj told) {
    String id() {
      return told.findText("operationId").orElseThrow();
    }

    /** The names of its examples; one without a name when it has none. */
    List<String> examples() {
      var names = new java.util.LinkedHashSet<String>();
      parameters()
          .forEach(
              p -> p.findObject("examples").ifPresent(e -> names.addAll(e.members().keySet())));
      examplesOfBody()
          .ifPresent(examples -> names.addAll(((Json.Obj) examples).members().keySet()));
      return names.isEmpty() ? List.of("") : List.copyOf(names);
    }

    /** The examples of its body, in JSON or CSV. */
    Optional<Json> examplesOfBody() {
      return new Pointer("/requestBody/content/application~1json/examples")
          .in(told)
          .or(() -> new Pointer("/requestBody/content/text~1csv/examples").in(told));
    }

    List<Json.Obj> parameters() {
      return told.findArray("parameters").orElse(Json.Arr.EMPTY).items().stream()
          .map(Json.Obj.class::cast)
          .toList();
    }

    /** Whether a key is needed. */
    boolean secured() {
      return !told.has("security");
    }

    boolean bodied() {
      return told.has("requestBody");
    }

    /** Whether its errors have the form of the Omni operations. */
    boolean omni() {
      return path.startsWith("/api/v1/omni") || path.startsWith("/api/v1/developer");
    }

    @Override
    public String toString() {
      return id();
    }
  }

  /** All operations, in order. */
  List<Operation> operations() {
    var all = new ArrayList<Operation>();
    for (var path : document.findObject("paths").orElseThrow().members().entrySet()) {
      var item = (Json.Obj) path.getValue();
      String whole = (item.has("servers") ? "" : "/api/v1") + path.getKey();
      for (String method : List.of("get", "put", "post", "patch", "delete")) {
        item.findObject(method).ifPresent(told -> all.add(new Operation(method, whole, told)));
      }
    }
    return all;
  }

  Operation operation(String id) {
    return operations().stream().filter(o -> o.id().equals(id)).findFirst().orElseThrow();
  }

  /** What is wrong with an answer; empty when it is as described. */
  List<String> wrong(Operation operation, ExampleRequests.Answer answer) {
    Optional<Json.Obj> known =
        operation
            .told()
            .findObject("responses")
            .flatMap(
                all ->
                    all.findObject(String.valueOf(answer.status()))
                        .or(
                            () ->
                                answer.status() < 400
                                    ? Optional.empty()
                                    : all.findObject("default")))
            .map(this::resolved);
    if (known.isEmpty()) {
      return List.of("the status " + answer.status() + " is not described");
    }
    var wrong = new ArrayList<String>();
    headers(known.get(), answer, wrong);
    content(known.get(), answer, wrong);
    code(operation, answer, wrong);
    return wrong;
  }

  /** What is wrong with the answers that are shown; each success in JSON must show one. */
  List<String> wrongExamples(Operation operation) {
    var wrong = new ArrayList<String>();
    Json.Obj responses = operation.told().findObject("responses").orElseThrow();
    for (var response : responses.members().entrySet()) {
      Json.Obj content =
          ((Json.Obj) response.getValue()).findObject("content").orElse(Json.Obj.EMPTY);
      for (var media : content.members().entrySet()) {
        var told = (Json.Obj) media.getValue();
        boolean success = response.getKey().startsWith("2");
        if (told.has("example")) {
          String example = JsonReader.write(told.find("example").orElseThrow());
          wrong.addAll(problems(told.findObject("schema").orElseThrow(), example));
        } else if (success && media.getKey().equals(content.members().keySet().iterator().next())) {
          wrong.add(response.getKey() + " shows no answer");
        }
      }
    }
    return wrong;
  }

  private Json.Obj resolved(Json.Obj told) {
    return told.findText("$ref").map(ref -> (Json.Obj) at(ref.substring(1))).orElse(told);
  }

  private Json at(String pointer) {
    return new Pointer(pointer).in(document).orElseThrow();
  }

  private void headers(Json.Obj known, ExampleRequests.Answer answer, List<String> wrong) {
    Json.Obj headers = known.findObject("headers").orElse(Json.Obj.EMPTY);
    for (var header : headers.members().entrySet()) {
      Json.Obj told = resolved((Json.Obj) header.getValue());
      Optional<String> sent = answer.header(header.getKey());
      if (told.has("required") && sent.isEmpty()) {
        wrong.add("the header " + header.getKey() + " is not there");
      }
      sent.map(text -> value(text, told))
          .map(value -> problems(told.findObject("schema").orElseThrow(), value))
          .filter(found -> !found.isEmpty())
          .ifPresent(found -> wrong.add("the header " + header.getKey() + ": " + found));
    }
  }

  /** A header's text as the schema's type would have it. */
  private static String value(String text, Json.Obj told) {
    String type = told.findObject("schema").flatMap(schema -> schema.findText("type")).orElse("");
    return type.equals("string") ? JsonReader.write(Json.str(text)) : text;
  }

  private void content(Json.Obj known, ExampleRequests.Answer answer, List<String> wrong) {
    Json.Obj content = known.findObject("content").orElse(Json.Obj.EMPTY);
    if (content.members().isEmpty() || answer.text().isEmpty()) {
      if (!answer.text().isEmpty() || !content.members().isEmpty()) {
        wrong.add("a body where none is described, or none where one is");
      }
      return;
    }
    String type = answer.header("Content-Type").orElse("").replaceFirst(";.*", "");
    Optional<Json.Obj> media = content.findObject(type);
    if (media.isEmpty()) {
      wrong.add("the type " + type + " is not described");
      return;
    }
    String text = type.endsWith("json") ? answer.text() : JsonReader.write(Json.str("text"));
    wrong.addAll(problems(media.get().findObject("schema").orElseThrow(), text));
  }

  private void code(Operation operation, ExampleRequests.Answer answer, List<String> wrong) {
    Optional<String> code = answer.code();
    boolean told =
        code.isEmpty()
            || operation
                .told()
                .findObject("x-omni-codes")
                .flatMap(codes -> codes.findArray(String.valueOf(answer.status())))
                .filter(codes -> codes.items().contains(Json.str(code.get())))
                .isPresent();
    if (!told) {
      wrong.add("the code " + code.orElseThrow() + " is not described for " + answer.status());
    }
  }

  private List<String> problems(Json.Obj schema, String json) {
    Schema check =
        compiled.computeIfAbsent(
            schema,
            fresh ->
                registry.getSchema(
                    JsonReader.write(fresh)
                        .replace("\"#/components/", "\"" + COMPONENTS + "#/components/"),
                    InputFormat.JSON));
    return check.validate(json, InputFormat.JSON).stream().map(Object::toString).toList();
  }
}
