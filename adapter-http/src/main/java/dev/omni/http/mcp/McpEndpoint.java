package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.operation.Operations;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.route.Endpoint;
import dev.omni.http.route.Reply;
import dev.omni.http.route.Request;
import dev.omni.http.view.Links;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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
      "Quantitative capabilities of seven worlds, each answer with evidence that get_evidence"
          + " returns and that anyone can check offline. Pass idempotency_key to make a call happen"
          + " once.";
  private static final Json.Obj OFFERED =
      Json.obj("tools", Json.Obj.EMPTY, "resources", Json.Obj.EMPTY, "prompts", Json.Obj.EMPTY);
  private static final String KEY = "idempotency_key";
  private static final int AN_HOUR = 3_600_000;
  private static final Set<String> CACHEABLE =
      Set.of(
          "server/discover",
          "tools/list",
          "prompts/list",
          "resources/list",
          "resources/templates/list",
          "resources/read");

  private final Map<String, Tool> tools = new LinkedHashMap<>();
  private final RunTasks tasks;
  private final Resources resources;
  private final OriginValidator strangers;

  /**
   * Over the operations.
   *
   * @param operations the table of which the verbs are tools
   * @param ids name runs for which the client has no name
   * @param strangers keeps pages of other sites out
   */
  public McpEndpoint(
      Omni omni,
      Operations operations,
      Links links,
      Supplier<UUID> ids,
      OriginValidator strangers,
      List<Tool> more) {
    var all = new ArrayList<>(new OperationTools(omni, operations, links).tools());
    all.addAll(new CapabilityTools(omni, links, ids).tools());
    all.addAll(more);
    for (Tool tool : all) {
      if (tools.putIfAbsent(tool.name(), tool) != null) {
        throw new IllegalArgumentException("there are two tools " + tool.name());
      }
    }
    this.tasks = new RunTasks(omni, links);
    this.resources = new Resources(operations, links);
    this.strangers = strangers;
  }

  @Override
  public Reply answer(Request request) {
    request.noQuery();
    Json id = Json.NULL;
    ProtocolVersion era = ProtocolVersion.LEGACY;
    try {
      strangers.keepOut(request.headers());
      JsonRpcMessage message = JsonRpcMessage.of(request.body());
      id = message.id().orElse(Json.NULL);
      era = ProtocolVersion.of(message, request.headers());
      if (message.id().isEmpty()) {
        return Reply.empty(202);
      }
      Json.Obj result = result(era, message, request);
      return Reply.json(200, Json.obj("jsonrpc", "2.0", "id", id, "result", result));
    } catch (JsonRpcException error) {
      return Reply.json(
          error.status(era), Json.obj("jsonrpc", "2.0", "id", id, "error", error.json()));
    }
  }

  private Json.Obj result(ProtocolVersion era, JsonRpcMessage message, Request request) {
    if (era == ProtocolVersion.MODERN) {
      MirroredHeaders.check(message, request.headers());
      calledTool(message)
          .flatMap(tool -> tool.listed().object("inputSchema"))
          .ifPresent(
              schema -> MirroredHeaders.arguments(schema, arguments(message), request.headers()));
      return modern(message, request.caller());
    }
    return switch (message.method()) {
      case "initialize" -> initialized(message);
      case "ping" -> Json.Obj.EMPTY;
      default -> common(message, request.caller());
    };
  }

  private Json.Obj modern(JsonRpcMessage message, Caller caller) {
    Json.Obj result =
        switch (message.method()) {
          case "server/discover" -> discovered();
          case "tools/call" -> called(message, caller, message.knows(RunTasks.EXTENSION));
          case "tasks/get" -> found(() -> tasks.get(caller, message));
          case "tasks/update" -> found(() -> tasks.update(caller, message));
          case "tasks/cancel" -> found(() -> tasks.cancel(caller, message));
          default -> common(message, caller);
        };
    if (CACHEABLE.contains(message.method())) {
      result = result.with("ttlMs", AN_HOUR).with("cacheScope", "private");
    }
    return result.has("resultType") ? result : result.with("resultType", "complete");
  }

  private Json.Obj common(JsonRpcMessage message, Caller caller) {
    return switch (message.method()) {
      case "tools/list" -> Json.obj("tools", listed(caller));
      case "tools/call" -> called(message, caller, false);
      case "prompts/list" -> Json.obj("prompts", Json.Arr.EMPTY);
      case "resources/list" -> Json.obj("resources", Json.Arr.EMPTY);
      case "resources/templates/list" -> Json.obj("resourceTemplates", resources.templates(caller));
      case "resources/read" -> resources.read(caller, message.text("uri"));
      default ->
          throw new JsonRpcException(
              Kind.METHOD, "The method " + message.method() + " is not supported.");
    };
  }

  private static Json.Obj initialized(JsonRpcMessage message) {
    return Json.obj(
        "protocolVersion",
        ProtocolVersion.agreed(message.params().text("protocolVersion")),
        "capabilities",
        Json.obj("tools", Json.Obj.EMPTY, "resources", Json.Obj.EMPTY),
        "serverInfo",
        SERVER,
        "instructions",
        ADVICE);
  }

  private static Json.Obj discovered() {
    return Json.obj(
        "supportedVersions", ProtocolVersion.versions(),
        "capabilities", OFFERED.with("extensions", Json.obj(RunTasks.EXTENSION, Json.Obj.EMPTY)),
        "_meta", Json.obj("io.modelcontextprotocol/serverInfo", SERVER),
        "instructions", ADVICE);
  }

  private List<Json.Obj> listed(Caller caller) {
    return tools.values().stream().filter(tool -> opens(caller, tool)).map(Tool::listed).toList();
  }

  private static boolean opens(Caller caller, Tool tool) {
    List<Scope> any = tool.needs().any();
    return any.isEmpty() || any.stream().anyMatch(caller.scopes()::contains);
  }

  private Json.Obj called(JsonRpcMessage message, Caller caller, boolean asTask) {
    String name = message.text("name");
    Tool tool =
        calledTool(message)
            .orElseThrow(
                () ->
                    new JsonRpcException(
                        Kind.PARAMS, "No tool has the name " + name + "; see tools/list."));
    requireCapable(message, tool);
    Json.Obj sent = arguments(message);
    try {
      tool.needs().check(caller, Optional.empty());
      Tool.ToolResult done = tool.work().done(caller, sent.without(KEY), key(sent));
      if (asTask && done.run().isPresent()) {
        return RunTasks.begun(done.run().get());
      }
      return Results.of(done.data(), done.failed());
    } catch (Fault refused) {
      return Results.of(refused);
    }
  }

  private Optional<Tool> calledTool(JsonRpcMessage message) {
    return Optional.of(message)
        .filter(sent -> sent.method().equals("tools/call"))
        .flatMap(sent -> sent.params().text("name"))
        .flatMap(name -> Optional.ofNullable(tools.get(name)));
  }

  private static Json.Obj arguments(JsonRpcMessage message) {
    Optional<Json.Obj> sent = message.params().object("arguments");
    if (sent.isEmpty() && message.params().has("arguments")) {
      throw new JsonRpcException(Kind.PARAMS, "params.arguments must be an object.");
    }
    return sent.orElse(Json.Obj.EMPTY);
  }

  private static Optional<String> key(Json.Obj arguments) {
    if (arguments.has(KEY) && arguments.text(KEY).isEmpty()) {
      throw Fault.at(FaultCode.IDEMPOTENCY_KEY_INVALID, "/" + KEY, "must be a string");
    }
    return arguments.text(KEY);
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
