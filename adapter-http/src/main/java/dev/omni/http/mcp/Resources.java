package dev.omni.http.mcp;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonWriter;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.view.Links;
import java.util.Optional;

/** Evidence as resources, {@code lq://evidence/ID}. */
record Resources(Operations operations, Links links) {
  private static final String EVIDENCE = "lq://evidence/";
  private static final Json.Obj TEMPLATE =
      Json.obj(
          "uriTemplate", EVIDENCE + "{id}",
          "name", "evidence",
          "title", "Evidence",
          "description", "The signed evidence of a run, a verification, a decision or a forecast.",
          "mimeType", "application/json");

  Json.Arr templates(Caller caller) {
    return caller.scopes().contains(Scope.EVIDENCE_READ) ? Json.arr(TEMPLATE) : Json.Arr.EMPTY;
  }

  Json.Obj read(Caller caller, String uri) {
    if (!uri.startsWith(EVIDENCE)) {
      throw missing(uri, "No resource has this URI.");
    }
    try {
      caller.require(Scope.EVIDENCE_READ);
      OperationCall call =
          OperationCall.of(caller, Json.Obj.EMPTY)
              .withPathValue("uuid", uri.substring(EVIDENCE.length()));
      Json data = operations.answer("evidence.read", call, Optional.empty()).data();
      Json.Obj content =
          Json.obj(
              "uri",
              uri,
              "mimeType",
              "application/json",
              "text",
              JsonWriter.answer(links.followable(data)).toString());
      return Json.obj("contents", Json.arr(content));
    } catch (Fault refused) {
      throw missing(uri, refused.reason());
    }
  }

  private static JsonRpcException missing(String uri, String why) {
    return new JsonRpcException(Kind.PARAMS, why, Json.obj("uri", uri));
  }
}
