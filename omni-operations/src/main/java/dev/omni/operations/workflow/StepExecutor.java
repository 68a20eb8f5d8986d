package dev.omni.operations.workflow;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationRunView;
import dev.omni.application.run.StartRun;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.IdempotencyKey;
import dev.omni.domain.run.Run;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import dev.omni.operations.workflow.StepState.Wait;
import dev.omni.operations.workflow.WaitReason.Awaited;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The execution of steps. Each action has its own idempotency key, so that a repetition after a
 * crash finds the earlier result.
 */
final class StepExecutor {
  private static final Duration LOOK = Duration.ofMillis(500);

  private static final Map<String, String> OPERATIONS =
      Map.of(
          "verify", "verify",
          "forecast", "forecasts.create",
          "outcome", "outcomes.create",
          "benchmark", "benchmarks.run");

  private final FeatureContext context;
  private final StepContext stepContext;
  private final Caller caller;

  StepExecutor(FeatureContext context, StepContext stepContext, Caller caller) {
    this.context = context;
    this.stepContext = stepContext;
    this.caller = caller;
  }

  /**
   * Executes one action.
   *
   * @param uses the operation, other than a gate or a wait
   * @throws StepFailedException when it failed
   * @throws Fault of the operation; {@code runtime_unavailable} when it would start a run of a
   *     world that this process does not serve, so that one that does continues the workflow
   */
  StepResult execute(String uses, Json.Obj with, String key) {
    if (uses.startsWith("run:")) {
      Run run = run(uses.substring("run:".length()), with, key);
      return ended((Json.Obj) context.names().linked(OperationRunView.of(run, "omni.run")));
    }
    if (uses.startsWith("model:")) {
      OperationCall call =
          OperationCall.of(caller, with).withPathValue("model", uses.substring("model:".length()));
      return ended(stepContext.answer("models.run", call, key));
    }
    return ended(
        stepContext.answer(
            Optional.ofNullable(OPERATIONS.get(uses)).orElseThrow(),
            OperationCall.of(caller, with),
            key));
  }

  /** Waits for a result with a status; others are complete at once. */
  private StepResult ended(Json.Obj output) {
    String status = output.findText("status").orElse("");
    return switch (status) {
      case "queued", "running", "dispatching" ->
          new StepResult.Suspended(
              new Wait(
                  Awaited.EXECUTION,
                  context.clockAndIds().now().plus(LOOK),
                  output.findText("id")));
      case "failed", "cancelled" ->
          throw new StepFailedException(
              "execution_" + status,
              output.findObject("error").flatMap(e -> e.findText("message")).orElse(status),
              output);
      default -> new StepResult.Completed(output);
    };
  }

  private Run run(String name, Json.Obj with, String key) {
    int slash = name.indexOf('/');
    String path = name.substring(0, slash);
    World world =
        World.of(path)
            .orElseThrow(
                () -> new StepFailedException("unknown_world", "No world has the id " + path));
    StepValidator.refuse(StepValidator.PLACE.problems(with), FaultCode.PARAMETER_INVALID);
    UUID workspace =
        with.findText("workspace_id").map(UUID::fromString).orElseGet(() -> first(world));
    var request =
        new StartRun(
            workspace,
            name.substring(slash + 1),
            new IdempotencyKey(key),
            with.findObject("input").orElse(with.without("workspace_id")));
    Run run = started(world, request);
    return context.stores().runs().find(run.tenant(), run.id()).orElse(run);
  }

  private Run started(World world, StartRun request) {
    try {
      return stepContext.starting().start(caller, world, request).run();
    } catch (Fault refused) {
      ServedWorlds served = context.runtimes().catalog().worlds();
      throw served.has(world)
          ? refused
          : Fault.of(
              FaultCode.RUNTIME_UNAVAILABLE,
              "No server of the world " + world + " has continued this step yet.");
    }
  }

  private UUID first(World world) {
    return context.stores().projects().workspaces(caller.tenant()).stream()
        .filter(workspace -> workspace.world() == world)
        .map(Workspace::id)
        .findFirst()
        .orElseThrow(
            () ->
                new StepFailedException(
                    "no_workspace", "The world " + world + " has no workspace"));
  }
}
