package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.openapi.ServedText;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The Model Context Protocol: one message in, one response out. There is no state between messages,
 * so any node can answer any message. Revision 2026-07-28 and, for older clients, 2025-11-25,
 * 2025-06-18 and 2025-03-26.
 */
public final class McpEndpoint implements Endpoint {
  private static final int LONGEST_BATCH = 100;
  private final ToolList tools;
  private final McpMethods methods;
  private final OriginValidator strangers;

  /**
   * Over the operations.
   *
   * @param sources what tools are made of
   * @param strangers keeps pages of other sites out
   */
  public McpEndpoint(ToolSources sources, OriginValidator strangers) {
    Omni omni = sources.omni();
    var text = new ServedText(omni.worlds().served());
    this.tools =
        new ToolList(
            AllTools.of(sources), new OutputSchemas(id -> omni.capability(id).orElseThrow(), text));
    this.methods = new McpMethods(sources, tools);
    this.strangers = strangers;
  }

  /**
   * Returns the toolset of these parameters once each of its tools is one of this server.
   *
   * @param given values by {@link Toolset#PARAMETERS}
   * @throws Toolset.UnknownToolsetException that names the nearest
   */
  public Toolset toolset(Map<String, String> given) {
    Toolset toolset = Toolset.of(given);
    tools.require(toolset);
    return toolset;
  }

  /**
   * Returns whether the answer to a message needs more than the capabilities of the server: the
   * data of callers, or a key that signs.
   *
   * @param message JSON in UTF-8, of any content
   */
  public static boolean needsData(byte[] message) {
    try {
      Json sent = JsonRpcMessage.parse(message);
      return McpMethods.needsData(JsonRpcMessage.of(sent).method());
    } catch (JsonRpcException malformed) {
      return false;
    }
  }

  /**
   * Answers one message that did not come by HTTP.
   *
   * @param message JSON in UTF-8, of any content
   * @param toolset one of {@link #toolset}
   * @return the response; empty for a notification
   */
  public Optional<Json.Obj> answer(byte[] message, Caller caller, Toolset toolset) {
    try {
      Json sent = JsonRpcMessage.parse(message);
      return one(sent, () -> Exchange.direct(caller, toolset), name -> List.of()).body();
    } catch (JsonRpcException error) {
      return Response.of(error, ProtocolVersion.LEGACY, Json.NULL).body();
    }
  }

  @Override
  public Reply answer(Request request) {
    try {
      strangers.keepOut(request.headers());
      Json sent = JsonRpcMessage.parse(request.body().bytes());
      return sent instanceof Json.Arr batch && ProtocolVersion.batches(request.headers())
          ? all(batch.items(), request)
          : reply(one(sent, request));
    } catch (JsonRpcException error) {
      return reply(Response.of(error, ProtocolVersion.LEGACY, Json.NULL));
    }
  }

  private Response one(Json sent, Request request) {
    return one(sent, () -> exchange(request), request.headers());
  }

  /**
   * Returns the caller and the tools of a query; a query that says neither is an error of the
   * message.
   */
  private Exchange exchange(Request request) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    Map<String, String> query = request.query(problems).values();
    try {
      problems.throwIfAny();
      Toolset toolset = toolset(query);
      return new Exchange(
          request.caller(), toolset, request.headers(), Optional.of(request.reservations()));
    } catch (Fault unknown) {
      throw new JsonRpcException(
          Kind.PARAMS, unknown.reason(), Json.obj("nearest", Toolset.PARAMETERS));
    } catch (Toolset.UnknownToolsetException unknown) {
      throw unknown.asError();
    }
  }

  /** A response with its HTTP status; a notification has no body. */
  private record Response(int status, Optional<Json.Obj> body) {
    static Response of(JsonRpcException error, ProtocolVersion era, Json id) {
      return new Response(error.status(era), Optional.of(about(id).with("error", error.json())));
    }

    static Json.Obj about(Json id) {
      return Json.obj("jsonrpc", "2.0", "id", id);
    }
  }

  private static Reply reply(Response response) {
    return response
        .body()
        .map(body -> Reply.json(response.status(), body))
        .orElseGet(() -> Reply.empty(response.status()));
  }

  /** Answers a batch (JSON-RPC 2.0, 2013, 6): an array of the responses, if there are any. */
  private Reply all(List<Json> batch, Request request) {
    if (batch.isEmpty() || batch.size() > LONGEST_BATCH) {
      throw JsonRpcMessage.invalid("A batch must have 1 to " + LONGEST_BATCH + " messages.");
    }
    List<Json.Obj> answers =
        batch.stream().flatMap(sent -> one(sent, request).body().stream()).toList();
    return answers.isEmpty() ? Reply.empty(202) : Reply.json(200, Json.of(answers));
  }

  private Response one(Json sent, Supplier<Exchange> from, HeaderLines headers) {
    Json id = Json.NULL;
    ProtocolVersion era = ProtocolVersion.LEGACY;
    try {
      JsonRpcMessage message = JsonRpcMessage.of(sent);
      id = message.id().orElse(Json.NULL);
      era = ProtocolVersion.of(message, headers);
      if (message.id().isEmpty()) {
        return new Response(202, Optional.empty());
      }
      Json.Obj result = methods.result(era, message, from.get());
      return new Response(200, Optional.of(Response.about(id).with("result", result)));
    } catch (JsonRpcException error) {
      return Response.of(error, era, id);
    }
  }
}
