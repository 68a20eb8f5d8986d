package dev.omni.http.mcp;

import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.route.HeaderLines;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * The check of the modern era's headers that repeat parts of a message for intermediaries. They
 * must be present and equal (revision 2026-07-28, Streamable HTTP, Server Validation).
 */
final class MirroredHeaders {
  private static final String ENCODED = "=?base64?";
  private static final int WHOLE = 4;
  private static final Map<String, String> NAMED =
      Map.of(
          "tools/call", "name",
          "prompts/get", "name",
          "resources/read", "uri",
          "tasks/get", "taskId",
          "tasks/update", "taskId",
          "tasks/cancel", "taskId");

  private MirroredHeaders() {}

  /**
   * Throws unless headers and body both belong to the modern era.
   *
   * @throws JsonRpcException that names the missing or different header
   */
  static void check(JsonRpcMessage message, HeaderLines headers) {
    String version = header(headers, ProtocolVersion.HEADER);
    Optional<String> said = version(message);
    if (said.isEmpty() && version.equals(ProtocolVersion.CURRENT)) {
      throw missing("protocolVersion", "a string");
    }
    if (said.isPresent() && !said.get().equals(version)) {
      throw differs(ProtocolVersion.HEADER, version, said.get());
    }
    requireSpoken(version);
    same(headers, "Mcp-Method", message.method());
    Optional.ofNullable(NAMED.get(message.method()))
        .flatMap(member -> message.params().findText(member))
        .ifPresent(name -> same(headers, "Mcp-Name", name));
    requireCapabilities(message);
  }

  /**
   * Throws unless a message that came without headers belongs to the modern era.
   *
   * @throws JsonRpcException that names what is missing
   */
  static void checkAlone(JsonRpcMessage message) {
    requireSpoken(version(message).orElseThrow());
    requireCapabilities(message);
  }

  private static Optional<String> version(JsonRpcMessage message) {
    return message.meta("protocolVersion").map(v -> v instanceof Json.Str s ? s.value() : v.type());
  }

  private static void requireSpoken(String version) {
    if (!version.equals(ProtocolVersion.CURRENT)) {
      throw new JsonRpcException(
          Kind.VERSION,
          "This version of the protocol is not supported.",
          Json.obj("supported", ProtocolVersion.versions(), "requested", version));
    }
  }

  private static void requireCapabilities(JsonRpcMessage message) {
    if (!(message.meta("clientCapabilities").orElse(Json.NULL) instanceof Json.Obj)) {
      throw missing("clientCapabilities", "an object");
    }
  }

  /**
   * Throws unless the headers repeat the arguments that the tool's schema marks by {@code
   * x-mcp-header}.
   *
   * @throws JsonRpcException that names the missing or different header
   */
  static void arguments(Json.Obj schema, Json.Obj arguments, HeaderLines headers) {
    var properties = schema.findObject("properties").orElse(Json.Obj.EMPTY).members();
    for (var property : properties.entrySet()) {
      Optional<Json> sent =
          arguments.find(property.getKey()).filter(value -> !value.equals(Json.NULL));
      Optional.of(property.getValue())
          .filter(Json.Obj.class::isInstance)
          .flatMap(described -> ((Json.Obj) described).findText("x-mcp-header"))
          .ifPresent(suffix -> same(headers, "Mcp-Param-" + suffix, sent));
    }
  }

  private static void same(HeaderLines headers, String name, Optional<Json> sent) {
    Optional<String> header = headers.one(name);
    if (sent.isPresent()) {
      Json value = sent.get();
      same(headers, name, value instanceof Json.Str text ? text.value() : value.canonical());
    } else if (header.isPresent()) {
      throw differs(name, header.get(), "nothing");
    }
  }

  private static void same(HeaderLines headers, String name, String said) {
    String header = decoded(name, header(headers, name));
    if (!header.equals(said)) {
      throw differs(name, header, said);
    }
  }

  private static String header(HeaderLines headers, String name) {
    return headers
        .one(name)
        .map(String::strip)
        .orElseThrow(
            () -> new JsonRpcException(Kind.HEADERS, "The header " + name + " is missing."));
  }

  private static String decoded(String name, String header) {
    if (!header.startsWith(ENCODED) || !header.endsWith("?=")) {
      return header;
    }
    String coded = header.substring(ENCODED.length(), header.length() - 2);
    try {
      if (coded.length() % WHOLE != 0) {
        throw new IllegalArgumentException("without its padding");
      }
      return new String(Base64.getDecoder().decode(coded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw new JsonRpcException(Kind.HEADERS, "The header " + name + " is not valid Base64.");
    }
  }

  private static JsonRpcException differs(String name, String header, String said) {
    return new JsonRpcException(
        Kind.HEADERS,
        "The header " + name + " says '" + header + "' and the message '" + said + "'.");
  }

  private static JsonRpcException missing(String name, String what) {
    return new JsonRpcException(
        Kind.PARAMS, "params._meta must have io.modelcontextprotocol/" + name + ", " + what + ".");
  }
}
