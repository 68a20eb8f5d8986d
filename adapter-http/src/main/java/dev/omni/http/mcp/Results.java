package dev.omni.http.mcp;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import java.util.List;

/** The results of {@code tools/call}. */
final class Results {
  private static final List<String> OF_HTTP = List.of("links", "billing", "mode", "timings");
  private static final int MOST_ERRORS = 20;

  private Results() {}

  /** Returns data both as an object and as text, for clients that read one of them. */
  static Json.Obj of(Json data, boolean failed) {
    Json.Obj object = data instanceof Json.Obj given ? given : Json.obj("data", data);
    return Json.obj(
        "content", Json.arr(Json.obj("type", "text", "text", JsonWriter.answer(object).toString())),
        "structuredContent", object,
        "isError", failed);
  }

  /** Returns data without what concerns programs of HTTP alone. */
  static Json bare(Json data) {
    if (!(data instanceof Json.Obj object)) {
      return data;
    }
    Json.Obj bare = object;
    for (String name : OF_HTTP) {
      bare = bare.without(name);
    }
    return bare;
  }

  /**
   * Returns an error: {@code {code, message, errors: [{pointer, message}], nearest?}}, with the
   * first places where there are many.
   */
  static Json.Obj of(Fault fault) {
    List<Json.Obj> errors =
        fault.problems().stream()
            .limit(MOST_ERRORS)
            .map(each -> Json.obj("pointer", each.pointer(), "message", each.message()))
            .toList();
    Json.Obj error = Json.obj("code", fault.code(), "message", fault.reason(), "errors", errors);
    return of(error.withPresent("nearest", fault.details().find("nearest")), true);
  }
}
