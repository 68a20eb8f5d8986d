package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.evidence.seal.ToolReceipts;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.http.mcp.JsonRpcException.Kind;
import java.util.List;
import java.util.Optional;

/** The calls of tools, each with a receipt in its result. */
final class ToolCalls {
  private static final String KEY = "idempotency_key";

  private final ToolList tools;
  private final CallReceipts receipts;

  ToolCalls(ToolList tools, Omni omni) {
    this.tools = tools;
    this.receipts = new CallReceipts(new ToolReceipts(omni.log()));
  }

  /**
   * Throws unless the headers repeat the arguments that the called tool wants in headers.
   *
   * @throws JsonRpcException that names the missing or different header
   */
  void checkHeaders(JsonRpcMessage message, Exchange from) {
    calledTool(message, from.toolset())
        .flatMap(tool -> tool.listed().findObject("inputSchema"))
        .ifPresent(schema -> MirroredHeaders.arguments(schema, arguments(message), from.headers()));
  }

  /**
   * Calls a tool.
   *
   * @param asTask whether the client follows a job as a task
   * @throws JsonRpcException for a call that is none
   */
  Json.Obj called(JsonRpcMessage message, Exchange from, boolean asTask) {
    String name = message.text("name");
    Tool tool =
        calledTool(message, from.toolset()).orElseThrow(() -> unknown(from.toolset(), name));
    requireCapable(message, tool);
    Json.Obj sent = arguments(message);
    return receipts.receipted(message, from.caller(), sent, () -> done(tool, sent, from, asTask));
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
}
