package dev.omni.http.docs;

import static dev.omni.http.docs.Layout.code;
import static dev.omni.http.docs.Layout.escaped;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page of all operations, rendered from the OpenAPI document. */
record ApiReference(Json.Obj document, Markdown markdown) {
  /** The text for a status that the contract lists, but the operation has no cause for. */
  private static final String NEVER = "listed by the contract; this operation never returns it";

  String html() {
    Json.Obj info = document.findObject("info").orElseThrow();
    Json.Obj schemas =
        document.findObject("components").flatMap(all -> all.findObject("schemas")).orElseThrow();
    return "<h1>API reference</h1>"
        + markdown.html(
            "Every operation of the API. For programs: [openapi.json](/api/v1/openapi.json)"
                + " (OpenAPI 3.1.0). Paths begin with `/api/v1` unless they are at the root.\n\n"
                + info.findText("description").orElse(""))
        + items(document, "tags").stream().map(this::tag).collect(Collectors.joining())
        + "<h2 id=\"schemas\">Schemas</h2>"
        + schemas.members().entrySet().stream()
            .map(schema -> schema(schema.getKey(), schema.getValue()))
            .collect(Collectors.joining());
  }

  private String tag(Json.Obj tag) {
    String name = tag.findText("name").orElseThrow();
    var operations = new StringBuilder();
    for (var path : document.findObject("paths").orElseThrow().members().entrySet()) {
      var item = (Json.Obj) path.getValue();
      for (String method : List.of("get", "put", "post", "patch", "delete")) {
        item.findObject(method)
            .filter(
                operation ->
                    operation.findArray("tags").orElseThrow().items().contains(Json.str(name)))
            .ifPresent(operation -> operations.append(operation(method, path.getKey(), operation)));
      }
    }
    String about = markdown.html(tag.findText("description").orElse(""));
    return "<h2 id=\"%s\">%s</h2>%s%s"
        .formatted(name.toLowerCase(Locale.ROOT), escaped(name), about, operations);
  }

  private String operation(String method, String path, Json.Obj operation) {
    return """
    <section id="%s"><h3>%s</h3>
    <p class="call"><b>%s</b> <code>%s</code></p>
    %s%s%s%s%s</section>
    """
        .formatted(
            operation.findText("operationId").orElseThrow(),
            escaped(operation.findText("summary").orElseThrow()),
            method.toUpperCase(Locale.ROOT),
            escaped(path),
            markdown.html(operation.findText("description").orElse("")),
            scopes(operation),
            parameters(operation),
            body(operation),
            responses(operation));
  }

  private static String scopes(Json.Obj operation) {
    List<Json> scopes = operation.findArray("x-omni-scopes").orElse(Json.Arr.EMPTY).items();
    String any = scopes.stream().map(ApiReference::inline).collect(Collectors.joining(" or "));
    String needs = operation.has("security") ? "No key is needed." : "Any valid key.";
    return "<p>" + (any.isEmpty() ? needs : "Scope " + any + ".") + "</p>";
  }

  private String parameters(Json.Obj operation) {
    List<Json.Obj> all = items(operation, "parameters");
    if (all.isEmpty()) {
      return "";
    }
    return "<table tabindex=\"0\"><tr><th>parameter</th><th>in</th><th>meaning</th></tr>"
        + all.stream().map(this::parameter).collect(Collectors.joining())
        + "</table>";
  }

  private String parameter(Json.Obj parameter) {
    boolean required = parameter.find("required").equals(Optional.of(Json.of(true)));
    return "<tr><td>%s%s</td><td>%s</td><td>%s</td></tr>"
        .formatted(
            code(parameter.findText("name").orElseThrow()),
            required ? " (required)" : "",
            parameter.findText("in").orElseThrow(),
            markdown.html(parameter.findText("description").orElse("")));
  }

  private static String body(Json.Obj operation) {
    Optional<Json.Obj> media =
        operation
            .findObject("requestBody")
            .flatMap(body -> body.findObject("content"))
            .flatMap(content -> content.findObject("application/json"));
    if (media.isEmpty()) {
      return "";
    }
    var shown = new StringBuilder("<p>Body: ").append(types(media.get())).append("</p>");
    media.get().findObject("examples").orElse(Json.Obj.EMPTY).members().values().stream()
        .map(Json.Obj.class::cast)
        .forEach(
            example -> {
              example
                  .findText("summary")
                  .map(Layout::escaped)
                  .ifPresent(s -> shown.append("<p>").append(s).append("</p>"));
              example
                  .find("value")
                  .map(JsonReader::write)
                  .ifPresent(text -> shown.append(block(text)));
            });
    return shown.toString();
  }

  private static String block(String text) {
    return "<pre class=\"json\" tabindex=\"0\"><code>" + escaped(text) + "</code></pre>";
  }

  private String responses(Json.Obj operation) {
    Json.Obj codes = operation.findObject("x-omni-codes").orElse(Json.Obj.EMPTY);
    return "<table tabindex=\"0\"><tr><th>status</th><th>response</th></tr>"
        + operation.findObject("responses").orElseThrow().members().entrySet().stream()
            .filter(each -> !each.getKey().equals("default"))
            .map(each -> row(each.getKey(), response((Json.Obj) each.getValue())))
            .collect(Collectors.joining())
        + codes.members().entrySet().stream()
            .map(each -> row(each.getKey(), refusal((Json.Arr) each.getValue())))
            .collect(Collectors.joining())
        + "</table>";
  }

  private static String row(String status, String text) {
    return "<tr><td>%s</td><td>%s</td></tr>".formatted(status, text.isEmpty() ? NEVER : text);
  }

  private static String response(Json.Obj response) {
    return escaped(response.findText("description").orElse(""))
        + response.findObject("content").map(content -> " " + types(content)).orElse("");
  }

  private static String refusal(Json.Arr codes) {
    return codes.items().stream().map(ApiReference::linked).collect(Collectors.joining(" "));
  }

  private static String linked(Json errorCode) {
    String id = ((Json.Str) errorCode).value();
    return "<a href=\"/docs/errors#%s\">%s</a>".formatted(id, code(id));
  }

  /** Returns links to the named schemas that a JSON value refers to. */
  private static String types(Json holder) {
    return Pattern.compile("#/components/schemas/(\\w+)")
        .matcher(JsonReader.write(holder))
        .results()
        .map(found -> found.group(1))
        .distinct()
        .map(name -> "<a href=\"#schema-%s\">%s</a>".formatted(name, code(name)))
        .collect(Collectors.joining(", "));
  }

  private static String schema(String name, Json schema) {
    return "<section id=\"schema-%s\"><h3>%s</h3>%s</section>"
        .formatted(name, code(name), block(JsonReader.write(schema)));
  }

  private static String inline(Json text) {
    return code(((Json.Str) text).value());
  }

  private static List<Json.Obj> items(Json.Obj holder, String name) {
    return holder.findArray(name).orElse(Json.Arr.EMPTY).items().stream()
        .map(Json.Obj.class::cast)
        .toList();
  }
}
