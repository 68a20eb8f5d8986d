package dev.omni.http.mcp;

import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;

/** The results of {@code tools/call}. */
final class Results {
  private Results() {}

  /** Returns data both as an object and as text, for clients that read one of them. */
  static Json.Obj of(Json data, boolean failed) {
    Json.Obj object = data instanceof Json.Obj given ? given : Json.obj("data", data);
    return Json.obj(
        "content", Json.arr(Json.obj("type", "text", "text", JsonWriter.answer(object).toString())),
        "structuredContent", object,
        "isError", failed);
  }

  static Json.Obj of(Fault fault) {
    Json.Obj error = Json.obj("code", fault.code(), "message", fault.reason());
    return of(
        fault.details().members().isEmpty() ? error : error.with("details", fault.details()), true);
  }
}
