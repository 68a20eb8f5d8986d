package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Execution;
import dev.omni.http.route.RequiredScopes;
import dev.omni.http.view.Links;
import dev.omni.http.view.RunView;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Capabilities as tools of their own names, with their contracts as schemas. A call creates a run
 * in the key's workspace, or in the first workspace of the capability's world.
 */
record CapabilityTools(Omni omni, Links links, Supplier<UUID> ids) {
  List<Tool> tools() {
    return omni.worlds().all().stream().map(this::tool).toList();
  }

  private Tool tool(Capability capability) {
    Json.Obj listed =
        Json.obj(
            "name", capability.id(),
            "title", capability.title().name(),
            "description", capability.title().description(),
            "inputSchema", capability.requestContract(),
            "annotations",
                Json.obj(
                    "readOnlyHint", false,
                    "destructiveHint", false,
                    "idempotentHint", capability.idempotent(),
                    "openWorldHint", false));
    var needs =
        new RequiredScopes(true, List.of(Scope.OMNI_RUN, Scope.run(capability.world())), false);
    return new Tool(
        listed, needs, (caller, arguments, key) -> done(capability, caller, arguments, key));
  }

  private Tool.ToolResult done(
      Capability capability, Caller caller, Json.Obj arguments, Optional<String> key) {
    var named =
        new IdempotencyKey(key.map(CapabilityTools::sound).orElseGet(() -> "mcp-" + ids.get()));
    UUID room = room(caller, capability);
    Run run = omni.start(caller, new StartRun(room, capability.id(), named, arguments));
    boolean job = capability.execution() == Execution.JOB;
    return new Tool.ToolResult(
        RunView.of(run, links), failed(run), Optional.of(run).filter(started -> job));
  }

  static boolean failed(Run run) {
    return run.state().outcome().filter(o -> !(o instanceof Outcome.Succeeded)).isPresent();
  }

  private static String sound(String key) {
    return IdempotencyKey.of(key)
        .orElseThrow(
            () ->
                Fault.at(
                    FaultCode.IDEMPOTENCY_KEY_INVALID,
                    "/idempotency_key",
                    "must be " + IdempotencyKey.FORM))
        .value();
  }

  private UUID room(Caller caller, Capability capability) {
    return omni.worlds()
        .defaultWorkspace(caller, capability.world())
        .map(Workspace::id)
        .orElseThrow(
            () ->
                Fault.of(
                    FaultCode.WORKSPACE_NOT_FOUND,
                    "The world " + capability.world() + " has no workspace."));
  }
}
