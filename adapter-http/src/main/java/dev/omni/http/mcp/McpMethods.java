package dev.omni.http.mcp;

import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import dev.omni.http.openapi.ServedText;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The methods of the protocol, each with its result, in both eras. */
final class McpMethods {
  private static final Json.Obj SERVER =
      Json.obj(
          "name", "omni",
          "title", "Omni",
          "version",
              Optional.ofNullable(McpEndpoint.class.getPackage().getImplementationVersion())
                  .orElse("0"));
  private static final String ADVICE =
      "Computes numbers of seven worlds, from option prices to orbits, each with signed evidence."
          + " Do not compute numbers yourself: search_capabilities finds a method by your words,"
          + " describe_capability says what it needs, run_capability computes it, and prove_text"
          + " holds every figure of your answer against the runs before you send it. Quote numbers"
          + " as they are, with their units. idempotency_key makes a call happen once. More tools"
          + " by URL: ?toolset=finance (or another world), platform, all.";
  private static final Json.Obj OFFERED =
      Json.obj("tools", Json.Obj.EMPTY, "resources", Json.Obj.EMPTY, "prompts", Json.Obj.EMPTY);
  private static final int AN_HOUR = 3_600_000;
  private static final Set<String> CACHEABLE =
      Set.of(
          "server/discover",
          "tools/list",
          "prompts/list",
          "resources/list",
          "resources/templates/list",
          "resources/read");

  private final ToolList tools;
  private final ToolCalls calls;
  private final String advice;
  private final RunTasks tasks;
  private final Resources resources;
  private final Prompts prompts = new Prompts();

  McpMethods(ToolSources sources, ToolList tools) {
    this.tools = tools;
    this.calls = new ToolCalls(tools, sources.omni());
    this.advice = new ServedText(sources.omni().worlds().served()).sentence(ADVICE);
    this.tasks = new RunTasks(sources.omni(), sources.links());
    this.resources = new Resources(sources);
  }

  /** Returns whether a method reads or writes data of the caller. */
  static boolean needsData(String method) {
    return method.equals("tools/call")
        || method.equals("resources/read")
        || method.startsWith("tasks/");
  }

  /**
   * Returns the result of a request.
   *
   * @throws JsonRpcException for an error of the protocol
   */
  Json.Obj result(ProtocolVersion era, JsonRpcMessage message, Exchange from) {
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
    calls.checkHeaders(message, from);
  }

  private Json.Obj modern(JsonRpcMessage message, Exchange from) {
    Caller caller = from.caller();
    Json.Obj result =
        switch (message.method()) {
          case "server/discover" -> discovered();
          case "tools/call" -> calls.called(message, from, message.knows(RunTasks.EXTENSION));
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
      case "tools/call" -> calls.called(message, from, false);
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

  /** Converts a missing resource to an error of the protocol; only tools report it as a result. */
  private static Json.Obj found(Supplier<Json.Obj> answer) {
    try {
      return answer.get();
    } catch (Fault refused) {
      throw new JsonRpcException(Kind.PARAMS, refused.reason(), Json.obj("code", refused.code()));
    }
  }
}
