package dev.omni.openapi;

import dev.omni.domain.json.Json;
import dev.omni.http.route.ErrorFormat;
import dev.omni.http.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The responses of an operation: successes, and errors by reference. */
final class OpenApiResponses {
  private static final List<String> RATES =
      List.of("RateLimit-Policy", "RateLimit", "X-RateLimit-Limit", "X-RateLimit-Remaining");
  private static final String JSON = "application/json";
  private static final String SUCCEEDED = "Always true: the request succeeded.";
  private static final String REFUSED =
      "An error. `x-omni-codes` of the operation has the codes by status.";

  private final Map<String, Json> wrapped = new TreeMap<>();
  private final Map<String, Json> refusals = new TreeMap<>();

  /** The forms of answers that operations share, by name. */
  Map<String, Json> wrapped() {
    return wrapped;
  }

  /** The refusals that operations share, by name. */
  Map<String, Json> refusals() {
    return refusals;
  }

  /** The answers of an operation by status. */
  Json.Obj of(OperationDoc row, Map<Integer, List<String>> codes) {
    var all = new TreeMap<Integer, Json>();
    row.route().wire().successes().forEach(status -> all.put(status, success(row, status)));
    if (row.is("empty")) {
      all.put(204, bare(row, "Nothing more will come."));
    }
    if (row.is("unchanged")) {
      all.put(304, bare(row, "Nothing has changed."));
    }
    if (row.is("rpc")) {
      all.put(202, bare(row, "A notification was taken."));
      List.of(400, 403, 404).forEach(status -> all.put(status, rpc(row)));
    }
    var byText = new LinkedHashMap<String, Json>();
    all.forEach((status, answer) -> byText.put(String.valueOf(status), answer));
    if (!codes.isEmpty()) {
      byText.put("default", refusal(row.route().form()));
    }
    return new Json.Obj(byText);
  }

  private Json success(OperationDoc row, int status) {
    String words =
        switch (status) {
          case 201 -> "Kept.";
          case 202 -> "Accepted.";
          default -> "Done.";
        };
    Json.Obj form = row.is("whole") ? ref(whole(row)) : wrapped(row);
    return answer(words, headers(row), content(row, status, form));
  }

  private static String whole(OperationDoc row) {
    return row.told().findText("whole").orElseThrow();
  }

  private Json.Obj wrapped(OperationDoc row) {
    String data = row.told().findText("data").orElseThrow();
    boolean list = row.is("list");
    String name = data + (list ? "List" : "") + (row.in(ErrorFormat.OMNI) ? "Answer" : "Envelope");
    Json form =
        list
            ? Json.obj("type", "array", "description", "One page of the list.", "items", ref(data))
            : ref(data);
    wrapped.put(name, row.in(ErrorFormat.OMNI) ? answered(form) : enveloped(form));
    return ref(name);
  }

  private static Json.Obj answered(Json data) {
    return Json.obj(
        "type", "object",
        "required", List.of("data", "meta"),
        "properties", Json.obj("data", data, "meta", ref("Meta")));
  }

  private static Json.Obj enveloped(Json data) {
    return Json.obj(
        "type",
        "object",
        "required",
        List.of("ok", "data", "message"),
        "properties",
        Json.obj(
            "ok", Json.obj("type", "boolean", "const", true, "description", SUCCEEDED),
            "data", data,
            "message",
                Json.obj(
                    "type", List.of("string", "null"), "description", "A remark, for people.")));
  }

  private static List<String> headers(OperationDoc row) {
    var names = new ArrayList<>(row.names("headers"));
    if (row.in(ErrorFormat.WRAPPER) && row.is("list")) {
      names.add("X-Next-Cursor");
    }
    boolean told = row.in(ErrorFormat.WRAPPER) && row.operation().isPresent();
    if (told && row.route().wire().body() != Route.Body.NONE) {
      names.add("Idempotent-Replayed");
    }
    if (row.route().access().needs().key()) {
      names.addAll(RATES);
    }
    return names;
  }

  private static Json.Obj content(OperationDoc row, int status, Json.Obj form) {
    Json.Obj first =
        Json.obj("schema", form).withPresent("example", OperationDocTables.answer(row, status));
    Json.Obj content = Json.obj(row.told().findText("media").orElse(JSON), first);
    for (String media : row.names("also")) {
      content = content.with(media, Json.obj("schema", Json.obj("type", "string")));
    }
    return content;
  }

  private static Json bare(OperationDoc row, String words) {
    return answer(words, headers(row), Json.Obj.EMPTY);
  }

  private static Json rpc(OperationDoc row) {
    Json form = Json.obj("anyOf", List.of(ref("Rpc"), ref("EnvelopeError")));
    Json.Obj content = Json.obj(JSON, Json.obj("schema", form));
    return answer("An error of the message, or of the request.", headers(row), content);
  }

  private Json refusal(ErrorFormat form) {
    String name = form == ErrorFormat.OMNI ? "ErrorEnvelope" : "EnvelopeError";
    refusals.computeIfAbsent(name, OpenApiResponses::refused);
    return Json.obj("$ref", "#/components/responses/" + name);
  }

  private static Json refused(String form) {
    var headers = new ArrayList<>(List.of("WWW-Authenticate", "Retry-After"));
    headers.addAll(RATES);
    return answer(REFUSED, headers, Json.obj(JSON, Json.obj("schema", ref(form))));
  }

  private static Json answer(String words, List<String> names, Json.Obj content) {
    Json.Obj headers =
        Json.obj(
            "X-Request-Id", header("X-Request-Id"),
            "Omni-Contract", header("Omni-Contract"));
    for (String name : names) {
      headers = headers.with(name, header(name));
    }
    Json.Obj answer = Json.obj("description", words, "headers", headers);
    return content.members().isEmpty() ? answer : answer.with("content", content);
  }

  private static Json.Obj header(String name) {
    return Json.obj("$ref", "#/components/headers/" + name);
  }

  private static Json.Obj ref(String schema) {
    return Json.obj("$ref", "#/components/schemas/" + schema);
  }
}
