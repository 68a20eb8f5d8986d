package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.evidence.ToolReceipts;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.openapi.ServedText;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.HeaderLines;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.route.RequestProblems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The Model Context Protocol: one message in, one response out. There is no state between messages,
 * so any node can answer any message. Revision 2026-07-28 and, for older clients, 2025-11-25,
 * 2025-06-18 and 2025-03-26.
 */
public final class McpEndpoint implements Endpoint {
  private static final Json.Obj SERVER =
      Json.obj(
          "name", "omni",
          "title", "Omni",
          "version",
              Optional.ofNullable(McpEndpoint.class.getPackage().getImplementationVersion())
                  .orElse("0"));
  private static final String ADVICE =
      "Computes numbers of seven worlds, from option prices to orbits, each with signed evidence. Do"
          + " not compute numbers yourself: search_capabilities finds a method by your words,"
          + " describe_capability says what it needs, run_capability computes it, and prove_text"
          + " holds every figure of your answer against the runs before you send it. Quote numbers"
          + " as they are, with their units. idempotency_key makes a call happen once. More tools by"
          + " URL: ?toolset=finance (or another world), platform, all.";
  private static final Json.Obj OFFERED =
      Json.obj("tools", Json.Obj.EMPTY, "resources", Json.Obj.EMPTY, "prompts", Json.Obj.EMPTY);
  private static final String KEY = "idempotency_key";
  private static final int AN_HOUR = 3_600_000;
  private static final int LONGEST_BATCH = 100;
  private static final Set<String> CACHEABLE =
      Set.of(
          "server/discover",
          "tools/list",
          "prompts/list",
          "resources/list",
          "resources/templates/list",
          "resources/read");

  private final ToolList tools;
  private final String advice;
  private final RunTasks tasks;
  private final Resources resources;
  private final Prompts prompts = new Prompts();
  private final CallReceipts receipts;
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
            new AllTools(sources), new OutputSchemas(id -> omni.capability(id).orElseThrow(), text));
    this.advice = text.sentence(ADVICE);
    this.tasks = new RunTasks(omni, sources.links());
    this.resources = new Resources(sources);
    this.receipts = new CallReceipts(new ToolReceipts(omni.log()));
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

  /** Returns who asks and for which tools; a query that says neither is an error of the message. */
  private Exchange exchange(Request request) {
    var wrong = new RequestProblems();
    Map<String, String> query = request.query(wrong).values();
    try {
      wrong.end();
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
      Json.Obj result = result(era, message, from.get());
      return new Response(200, Optional.of(Response.about(id).with("result", result)));
    } catch (JsonRpcException error) {
      return Response.of(error, era, id);
    }
  }

  private Json.Obj result(ProtocolVersion era, JsonRpcMessage message, Exchange from) {
    if (era == ProtocolVersion.MODERN) {
      requireModern(message, from);
      return modern(message, from);
    }
    return switch (message.method()) {
      case "initialize" -> initialized(message);
      case "ping" -> Json.Obj.EMPTY;
      default -> common(message, from);
    };
  }

  private void requireModern(JsonRpcMessage message, Exchange from) {
    if (!from.overHttp()) {
      MirroredHeaders.checkAlone(message);
      return;
    }
    MirroredHeaders.check(message, from.headers());
    calledTool(message, from.toolset())
        .flatMap(tool -> tool.listed().findObject("inputSchema"))
        .ifPresent(
            schema -> MirroredHeaders.arguments(schema, arguments(message), from.headers()));
  }

  private Json.Obj modern(JsonRpcMessage message, Exchange from) {
    Caller caller = from.caller();
    Json.Obj result =
        switch (message.method()) {
          case "server/discover" -> discovered();
          case "tools/call" -> called(message, from, message.knows(RunTasks.EXTENSION));
          case "tasks/get" -> found(() -> tasks.get(caller, message));
          case "tasks/update" -> found(() -> tasks.update(caller, message));
          case "tasks/cancel" -> found(() -> tasks.cancel(caller, message));
          default -> common(message, from);
        };
    if (CACHEABLE.contains(message.method())) {
      result = result.with("ttlMs", AN_HOUR).with("cacheScope", "private");
    }
    return result.has("resultType") ? result : result.with("resultType", "complete");
  }

  private Json.Obj common(JsonRpcMessage message, Exchange from) {
    Caller caller = from.caller();
    Optional<String> cursor = cursor(message);
    return switch (message.method()) {
      case "tools/list" -> tools.page(caller, from.toolset(), cursor);
      case "tools/call" -> called(message, from, false);
      case "prompts/list" -> prompts.list();
      case "prompts/get" -> prompts.get(message);
      case "resources/list" -> resources.list();
      case "resources/templates/list" -> resources.templates(caller);
      case "resources/read" -> resources.read(caller, message.text("uri"));
      default ->
          throw new JsonRpcException(
              Kind.METHOD, "The method " + message.method() + " is not supported.");
    };
  }

  private Json.Obj initialized(JsonRpcMessage message) {
    return Json.obj(
        "protocolVersion",
        ProtocolVersion.agreed(message.params().findText("protocolVersion")),
        "capabilities",
        OFFERED,
        "serverInfo",
        SERVER,
        "instructions",
        advice);
  }

  private Json.Obj discovered() {
    return Json.obj(
        "supportedVersions", ProtocolVersion.versions(),
        "capabilities", OFFERED.with("extensions", Json.obj(RunTasks.EXTENSION, Json.Obj.EMPTY)),
        "_meta", Json.obj("io.modelcontextprotocol/serverInfo", SERVER),
        "instructions", advice);
  }

  /** Returns the cursor of a list; only that of tools has several pages. */
  private static Optional<String> cursor(JsonRpcMessage message) {
    boolean list = message.method().endsWith("/list") && message.params().has("cursor");
    if (list && !message.method().equals("tools/list")) {
      throw ToolList.noCursor("This list has one page and no cursor.");
    }
    return list ? Optional.of(message.text("cursor")) : Optional.empty();
  }

  private Json.Obj called(JsonRpcMessage message, Exchange from, boolean asTask) {
    String name = message.text("name");
    Tool tool =
        calledTool(message, from.toolset()).orElseThrow(() -> unknown(from.toolset(), name));
    requireCapable(message, tool);
    Json.Obj sent = arguments(message);
    return receipts.receipted(
        message, from.caller(), sent, () -> done(tool, sent, from, asTask));
  }

  private static Json.Obj done(Tool tool, Json.Obj sent, Exchange from, boolean asTask) {
    try {
      tool.needs().check(from.caller(), Optional.empty());
      var options = new ToolOptions(key(sent), from.headers(), from.reservations());
      Tool.ToolResult done = tool.work().done(from.caller(), sent.without(KEY), options);
      if (asTask && done.run().isPresent()) {
        return RunTasks.begun(done.run().get());
      }
      return Results.of(done.data(), done.failed());
    } catch (Fault refused) {
      return Results.of(refused);
    }
  }

  private JsonRpcException unknown(Toolset toolset, String name) {
    List<String> nearest = tools.nearest(toolset, name);
    return new JsonRpcException(
        Kind.PARAMS,
        "No tool of this list has the name "
            + NearestNames.shown(name)
            + "; see tools/list. Nearest: "
            + String.join(", ", nearest),
        Json.obj("nearest", nearest));
  }

  private Optional<Tool> calledTool(JsonRpcMessage message, Toolset toolset) {
    return Optional.of(message)
        .filter(sent -> sent.method().equals("tools/call"))
        .flatMap(sent -> sent.params().findText("name"))
        .flatMap(name -> tools.find(toolset, name));
  }

  private static Json.Obj arguments(JsonRpcMessage message) {
    Optional<Json.Obj> sent = message.params().findObject("arguments");
    if (sent.isEmpty() && message.params().has("arguments")) {
      throw new JsonRpcException(Kind.PARAMS, "params.arguments must be an object.");
    }
    return sent.orElse(Json.Obj.EMPTY);
  }

  private static Optional<String> key(Json.Obj arguments) {
    if (arguments.has(KEY) && arguments.findText(KEY).isEmpty()) {
      throw Fault.at(FaultCode.IDEMPOTENCY_KEY_INVALID, "/" + KEY, "must be a string");
    }
    return arguments.findText(KEY);
  }

  /** Rejects a call of a tool that needs an undeclared client capability. */
  private static void requireCapable(JsonRpcMessage message, Tool tool) {
    Json.Obj missing = Json.Obj.EMPTY;
    for (String needed : tool.asks()) {
      if (message.declared(needed).isEmpty()) {
        missing = missing.with(needed, Json.Obj.EMPTY);
      }
    }
    if (!missing.members().isEmpty()) {
      throw new JsonRpcException(
          Kind.CAPABILITY,
          "The tool " + tool.name() + " needs capabilities that the client did not declare.",
          Json.obj("requiredCapabilities", missing));
    }
  }

  /** Converts a missing resource to an error of the protocol; only tools report it as a result. */
  private static Json.Obj found(Supplier<Json.Obj> answer) {
    try {
      return answer.get();
    } catch (Fault refused) {
      throw new JsonRpcException(Kind.PARAMS, refused.reason(), Json.obj("code", refused.code()));
    }
  }
}
