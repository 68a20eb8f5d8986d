package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** What a run executes. */
public sealed interface RunTarget {
  /** The kind of execution, as evidence names it. */
  String kind();

  /** The thing that is run: a capability, a model, a workflow. */
  String target();

  /** The workspace it runs in; operations without one have none. */
  Optional<UUID> workspace();

  /** What counts as the same request, besides the input. */
  Json.Obj identity();

  /** A capability of a world, in a workspace. */
  record CapabilityTarget(World world, String capability, UUID workspaceId) implements RunTarget {
    @Override
    public String kind() {
      return "omni_run";
    }

    @Override
    public String target() {
      return capability;
    }

    @Override
    public Optional<UUID> workspace() {
      return Optional.of(workspaceId);
    }

    @Override
    public Json.Obj identity() {
      return Json.obj(
          "world", world,
          "workspace_id", workspaceId.toString().toLowerCase(Locale.ROOT),
          "capability", capability);
    }
  }

  /**
   * One of the earlier operations.
   *
   * @param kind {@code model_run}, {@code benchmark_run} or {@code workflow_run}
   * @param target the model, the suites' model, the workflow
   */
  record OperationTarget(String kind, String target) implements RunTarget {
    @Override
    public Optional<UUID> workspace() {
      return Optional.empty();
    }

    @Override
    public Json.Obj identity() {
      return Json.obj("kind", kind, "target", target);
    }
  }
}
