package dev.omni.server.cli;

import dev.omni.application.json.JsonReader;
import dev.omni.application.json.JsonReader.MalformedJsonException;
import dev.omni.cli.CommandException;
import dev.omni.client.APIConnectionError;
import dev.omni.client.Answer;
import dev.omni.client.AuthenticationError;
import dev.omni.client.OmniClient;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.StdioTransport;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * The server of a client, to which each message goes as one request. Its answers come back as they
 * are; where there is none, the error says what its user can do.
 */
final class McpBridge implements StdioTransport.Peer, AutoCloseable {
  private static final String META = "io.modelcontextprotocol/protocolVersion";
  private static final int PARSE = -32_700;
  private static final int OWN = -32_000;
  private static final int UNAUTHORIZED = 401;

  private final Callable<OmniClient> opening;
  private final String path;
  private volatile Optional<OmniClient> known = Optional.empty();

  /**
   * Creates the bridge.
   *
   * @param opening finds the server and its key, until it succeeds
   * @param query parameters of the list of tools
   */
  McpBridge(Callable<OmniClient> opening, Map<String, String> query) {
    this.opening = opening;
    this.path =
        query.entrySet().stream()
            .map(each -> each.getKey() + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&", query.isEmpty() ? "/verify/mcp" : "/verify/mcp?", ""));
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  @Override
  public Optional<String> answer(byte[] message) {
    Json sent;
    try {
      sent = JsonReader.parse(message);
    } catch (MalformedJsonException malformed) {
      return Optional.of(error(Json.NULL, PARSE, String.valueOf(malformed.getMessage())));
    }
    try {
      return answered(sent, client().exchange(path, message, headers(sent)));
    } catch (AuthenticationError none) {
      return refused(sent, keyless(none.reason()));
    } catch (APIConnectionError lost) {
      return refused(
          sent,
          "The server does not answer: "
              + lost.getMessage()
              + ". Start it, name another one with --url, or use omni mcp --embedded.");
    } catch (CommandException none) {
      return refused(sent, keyless(String.valueOf(none.getMessage())));
    } catch (Exception unreadable) {
      return refused(sent, String.valueOf(unreadable.getMessage()));
    }
  }

  private synchronized OmniClient client() throws Exception {
    if (known.isEmpty()) {
      known = Optional.of(opening.call());
    }
    return known.orElseThrow();
  }

  private static String keyless(String reason) {
    return "No key opens the server: "
        + reason
        + ". Set OMNI_API_KEY for this program, or omni login.";
  }

  /** Returns the response, or an error in place of an answer that is none of the protocol. */
  private static Optional<String> answered(Json sent, Answer answer) {
    String text = new String(answer.body(), StandardCharsets.UTF_8);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Json> body = parsed(answer.body());
    boolean isResponse =
        body.filter(
                json ->
                    json instanceof Json.Arr || (json instanceof Json.Obj o && o.has("jsonrpc")))
            .isPresent();
    if (isResponse) {
      return Optional.of(text.replace('\n', ' ').replace('\r', ' '));
    }
    String reason =
        body.filter(Json.Obj.class::isInstance)
            .flatMap(json -> ((Json.Obj) json).findText("message"))
            .orElse("it is no answer of this protocol");
    return refused(
        sent,
        answer.status() == UNAUTHORIZED
            ? keyless(reason)
            : "The server answered " + answer.status() + ": " + reason);
  }

  private static Optional<Json> parsed(byte[] body) {
    try {
      return Optional.of(JsonReader.parse(body));
    } catch (MalformedJsonException foreign) {
      return Optional.empty();
    }
  }

  /** Returns the headers of the current revision, which repeat parts of the message. */
  private static Map<String, String> headers(Json sent) {
    var headers = new LinkedHashMap<String, String>();
    Optional<Json.Obj> message =
        Optional.of(sent).filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast);
    Optional<Json.Obj> params = message.flatMap(object -> object.findObject("params"));
    Optional<String> version =
        params.flatMap(p -> p.findObject("_meta")).flatMap(meta -> meta.findText(META));
    if (version.isPresent()) {
      headers.put("MCP-Protocol-Version", plain(version.get()));
      message
          .flatMap(m -> m.findText("method"))
          .ifPresent(m -> headers.put("Mcp-Method", plain(m)));
      params
          .flatMap(
              p -> p.findText("name").or(() -> p.findText("uri")).or(() -> p.findText("taskId")))
          .ifPresent(name -> headers.put("Mcp-Name", plain(name)));
    }
    return headers;
  }

  /** Returns the value of a header, coded unless it is printable ASCII. */
  private static String plain(String text) {
    return text.matches("[!-~]([ -~]*[!-~])?") && !text.startsWith("=?base64?")
        ? text
        : "=?base64?"
            + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
            + "?=";
  }

  /** Returns an error that answers a request; a notification gets none. */
  private static Optional<String> refused(Json sent, String why) {
    return Optional.of(sent)
        .filter(Json.Obj.class::isInstance)
        .flatMap(object -> ((Json.Obj) object).find("id"))
        .map(id -> error(id, OWN, why));
  }

  private static String error(Json id, int code, String message) {
    Json.Obj error = Json.obj("code", code, "message", message);
    return JsonReader.write(Json.obj("jsonrpc", "2.0", "id", id, "error", error));
  }

  @Override
  public void close() {
    known.ifPresent(OmniClient::close);
  }
}
