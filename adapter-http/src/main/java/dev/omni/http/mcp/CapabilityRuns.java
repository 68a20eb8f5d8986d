package dev.omni.http.mcp;

import dev.omni.application.Omni;
import dev.omni.application.run.StartRun;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.ProblemCollector;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.Capability;
import dev.omni.http.omni.RunRequestHeaders;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The runs that tools start, in the key's workspace or in the first one of the capability's world.
 */
record CapabilityRuns(Omni omni, Supplier<UUID> ids) {
  /**
   * Starts a run, or returns the run of the key.
   *
   * @throws Fault for every reason to create no run
   */
  Run start(Caller caller, Capability capability, Json.Obj input, ToolOptions options) {
    return start(caller, capability, input, options, false);
  }

  /**
   * Starts a run that may be confidential, or returns the run of the key.
   *
   * @throws Fault for every reason to create no run
   */
  Run start(
      Caller caller,
      Capability capability,
      Json.Obj input,
      ToolOptions options,
      boolean confidential) {
    ProblemCollector problems = Fault.collector(FaultCode.PARAMETER_INVALID);
    StartRun.Options wishes =
        RunRequestHeaders.options(options.headers(), omni.starter()::checkScenario, problems);
    problems.throwIfAny();
    String name = options.key().map(CapabilityRuns::sound).orElseGet(() -> "mcp-" + ids.get());
    return omni.start(
        caller,
        new StartRun(
            room(caller, capability),
            capability.id(),
            new IdempotencyKey(name),
            input,
            wishes.withSecondOpinion(options.secondOpinion()).confidential(confidential)));
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
