package dev.omni.http.mcp;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import java.util.Optional;

/**
 * A message of JSON-RPC 2.0: a request, or a notification, which nobody answers.
 *
 * @param id as it was sent; empty for a notification
 * @param params of it; empty where none were sent
 */
record JsonRpcMessage(Optional<Json> id, String method, Json.Obj params) {
  /**
   * Parses a body.
   *
   * @throws JsonRpcException unless it is JSON
   */
  static Json parse(byte[] body) {
    try {
      return JsonReader.parse(body);
    } catch (MalformedJsonException malformed) {
      throw new JsonRpcException(Kind.PARSE, String.valueOf(malformed.getMessage()));
    }
  }

  /**
   * Returns the message of a JSON value.
   *
   * @throws JsonRpcException unless it is one message
   */
  static JsonRpcMessage of(Json read) {
    if (!(read instanceof Json.Obj sent)) {
      throw invalid("A message must be one JSON object; only 2025-03-26 has batches.");
    }
    if (!sent.findText("jsonrpc").equals(Optional.of("2.0"))) {
      throw invalid("The member jsonrpc must be \"2.0\".");
    }
    String method =
        sent.findText("method").orElseThrow(() -> invalid("The member method must be a string."));
    Optional<Json> id = sent.find("id");
    if (id.isPresent() && !(id.get() instanceof Json.Str || id.get() instanceof Json.Num)) {
      throw invalid("The member id must be a string or a number.");
    }
    if (sent.has("params") && sent.findObject("params").isEmpty()) {
      throw invalid("The member params must be an object.");
    }
    return new JsonRpcMessage(id, method, sent.findObject("params").orElse(Json.Obj.EMPTY));
  }

  /** Returns the id of a message that may be anything; empty where it has none that can be read. */
  static Optional<Json> id(byte[] message) {
    try {
      return of(JsonReader.parse(message)).id();
    } catch (MalformedJsonException | JsonRpcException none) {
      return Optional.empty();
    }
  }

  static JsonRpcException invalid(String why) {
    return new JsonRpcException(Kind.REQUEST, why);
  }

  Optional<Json> meta(String name) {
    return params.findObject("_meta").flatMap(meta -> meta.find("io.modelcontextprotocol/" + name));
  }

  /** Returns whether the client declares an extension in this request. */
  boolean knows(String extension) {
    return declared("extensions").filter(extensions -> extensions.has(extension)).isPresent();
  }

  /** Returns the client's declaration of a capability in this request. */
  Optional<Json.Obj> declared(String capability) {
    return meta("clientCapabilities")
        .filter(Json.Obj.class::isInstance)
        .flatMap(declared -> ((Json.Obj) declared).findObject(capability));
  }

  String text(String name) {
    return params
        .findText(name)
        .orElseThrow(
            () -> new JsonRpcException(Kind.PARAMS, "params." + name + " must be a string."));
  }
}
