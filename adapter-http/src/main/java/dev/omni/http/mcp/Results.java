package dev.omni.http.mcp;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;

/** What {@code tools/call} answers. */
final class Results {
  private Results() {}

  /** Data as an object and as its text, for clients that read the one or the other. */
  static Json.Obj of(Json data, boolean failed) {
    Json.Obj object = data instanceof Json.Obj given ? given : Json.obj("data", data);
    return Json.obj(
        "content", Json.arr(Json.obj("type", "text", "text", JsonReader.write(object))),
        "structuredContent", object,
        "isError", failed);
  }

  /** What was refused and what would be right, for the model to read and do better. */
  static Json.Obj of(Fault fault) {
    Json.Obj error = Json.obj("code", fault.code(), "message", fault.reason());
    return of(
        fault.details().members().isEmpty() ? error : error.with("details", fault.details()), true);
  }
}
