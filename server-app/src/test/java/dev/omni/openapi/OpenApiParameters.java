package dev.omni.openapi;

import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListFilter;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.http.route.Route.Body;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The parameters and the body of an operation. */
final class OpenApiParameters {
  private static final Pattern IN_PATH = Pattern.compile("\\{([a-z]+)}");
  private static final String KEY = "Idempotency-Key";
  private static final String JSON = "application/json";
  private static final String ANY =
      "Any object is answered; unknown members are problems, and a document with problems is stored"
          + " as a draft.";

  private final Json.Obj table = OperationDocTables.read("parameters");

  /** Its parameters. */
  List<Json> parameters(OperationDoc row) {
    var all = new ArrayList<Json>();
    IN_PATH
        .matcher(row.route().path())
        .results()
        .forEach(match -> all.add(inPath(row, match.group(1))));
    new TreeSet<>(row.route().wire().query())
        .forEach(name -> all.add(parameter(row, "query", name)));
    if (row.keyed() || row.keyable()) {
      all.add(key(row));
    }
    row.names("takes").forEach(name -> all.add(header(row, name)));
    return all;
  }

  private Json inPath(OperationDoc row, String name) {
    Json.Obj parameter = parameter(row, "path", name).with("required", true);
    Optional<Json> own = row.told().findObject("path").flatMap(path -> path.find(name));
    return own.map(example -> parameter.with("example", example)).orElse(parameter);
  }

  private Json.Obj parameter(OperationDoc row, String in, String name) {
    String known = in + ":" + name;
    Optional<Json.Obj> declared =
        row.route().wire().list().filter(list -> in.equals("query")).map(list -> of(list, name));
    Optional<Json.Obj> told =
        table.findObject(row.route().name() + ":" + known).or(() -> table.findObject(known));
    if (declared.isEmpty() && told.isEmpty()) {
      throw new IllegalStateException("nothing is said of " + known);
    }
    return Json.obj("name", name, "in", in)
        .withAll(declared.orElse(Json.Obj.EMPTY))
        .withAll(told.filter(words -> declared.isEmpty()).orElse(Json.Obj.EMPTY));
  }

  /** A parameter of a list, as the list declares it. */
  private static Json.Obj of(ListDefinition list, String name) {
    ListFilter<?> filter =
        list.parameters().stream().filter(each -> each.name().equals(name)).findFirst().get();
    Json.Obj schema = filter.shape().schema();
    Json.Obj parameter = Json.obj("description", schema.text("description"));
    if (filter.isList()) {
      parameter = parameter.with("style", "form").with("explode", false);
    }
    if (filter.role() == ListFilter.Role.DEPRECATED) {
      parameter = parameter.with("deprecated", true);
    }
    return parameter
        .with("schema", referred(schema.without("description").without("examples")))
        .withPresent("example", filter.shape().examples().stream().findFirst());
  }

  /** A closed set that has a name in the document is referred to. */
  private static Json.Obj referred(Json.Obj schema) {
    Optional<Json.Obj> items = schema.findObject("items");
    if (items.isPresent()) {
      return schema.with("items", referred(items.get()));
    }
    Set<Json> words = Set.copyOf(schema.items("enum"));
    return EnumSchemas.all().entrySet().stream()
        .filter(
            named ->
                !words.isEmpty()
                    && words.equals(
                        Set.copyOf(
                            named.getValue() instanceof Json.Obj set
                                ? set.items("enum")
                                : List.of())))
        .map(named -> Json.obj("$ref", "#/components/schemas/" + named.getKey()))
        .findFirst()
        .orElse(schema);
  }

  /** What examples say of a header takes the place of the general example. */
  private Json header(OperationDoc row, String name) {
    return exemplified(row, parameter(row, "header", name), name);
  }

  private static Json key(OperationDoc row) {
    Json.Obj form =
        row.keyed() || row.ofTenant()
            ? Json.obj("type", "string", "pattern", "^" + IdempotencyKey.PATTERN + "$")
            : Json.obj("type", "string", "minLength", 1, "maxLength", 128);
    String words =
        row.keyed()
            ? "Names this request: " + IdempotencyKey.FORM + ". One for each run that is wanted."
            : "Names this request; sent again, it is not carried out again.";
    Json.Obj parameter =
        Json.obj("name", KEY, "in", "header", "required", row.keyed(), "description", words)
            .with("schema", form);
    return exemplified(row, parameter, KEY);
  }

  private static Json exemplified(OperationDoc row, Json.Obj parameter, String header) {
    Json.Obj examples = Json.Obj.EMPTY;
    for (var example : row.examples().entrySet()) {
      Optional<Json> value = example.getValue().findObject("headers").flatMap(h -> h.find(header));
      examples =
          value.isPresent()
              ? examples.with(example.getKey(), Json.obj("value", value.get()))
              : examples;
    }
    boolean none = examples.members().isEmpty();
    return none ? parameter : parameter.without("example").with("examples", examples);
  }

  /** Its body, when it takes one. */
  Optional<Json> body(OperationDoc row) {
    Body body = row.route().wire().body();
    if (body == Body.NONE) {
      return Optional.empty();
    }
    if (body == Body.TABLE) {
      return Optional.of(Json.obj("required", true, "content", tables(row)));
    }
    Json.Obj form = form(row);
    Json.Obj media = Json.obj("schema", form);
    Json.Obj examples = bodies(row);
    Json.Obj content =
        Json.obj(JSON, examples.members().isEmpty() ? media : media.with("examples", examples));
    if (body == Body.EVENT) {
      Json.Obj batch = Json.obj("type", "array", "items", form);
      content =
          content
              .with("application/cloudevents+json", media)
              .with("application/cloudevents-batch+json", Json.obj("schema", batch));
    }
    Json.Obj whole = Json.obj("required", body != Body.OBJECT_OR_NOTHING, "content", content);
    return Optional.of(row.is("any") ? whole.with("description", ANY) : whole);
  }

  /** The form of its members; where every object is answered, that is said beside it. */
  private static Json.Obj form(OperationDoc row) {
    return Json.obj("$ref", "#/components/schemas/" + row.told().findText("request").orElseThrow());
  }

  private static Json.Obj tables(OperationDoc row) {
    Json.Obj text = Json.obj("schema", Json.obj("type", "string"));
    return Json.obj("text/csv", text.with("examples", bodies(row)))
        .with("application/x-ndjson", text)
        .with(
            "application/vnd.apache.arrow.stream",
            Json.obj("schema", Json.obj("type", "string", "format", "binary")));
  }

  private static Json.Obj bodies(OperationDoc row) {
    Json.Obj all = Json.Obj.EMPTY;
    for (var example : row.examples().entrySet()) {
      Json.Obj told = example.getValue();
      Json.Obj shown = Json.Obj.EMPTY.withPresent("summary", told.find("summary"));
      Optional<Json> body = told.find("body").or(() -> told.find("text"));
      all = body.isPresent() ? all.with(example.getKey(), shown.with("value", body.get())) : all;
    }
    return all;
  }
}
