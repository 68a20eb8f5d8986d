package dev.omni.domain.run;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.ServedWorlds;
import dev.omni.domain.world.World;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** The capability or earlier operation that a run executes. */
public sealed interface RunTarget {
  /** Returns the kind of execution, as in evidence. */
  String kind();

  /** Returns the id of the capability, model or workflow. */
  String target();

  /** Returns the workspace; empty for operations without one. */
  Optional<UUID> workspace();

  /** Returns the part of the request's identity besides the input. */
  Json.Obj identity();

  /** Returns whether a process that serves some worlds can execute it. */
  boolean isServed(ServedWorlds worlds);

  /** A capability of a world, in a workspace. */
  record CapabilityTarget(World world, String capability, UUID workspaceId) implements RunTarget {
    /** The kind of runs of capabilities. */
    public static final String KIND = "omni_run";

    @Override
    public String kind() {
      return KIND;
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

    @Override
    public boolean isServed(ServedWorlds worlds) {
      return worlds.has(world);
    }
  }

  /**
   * One of the earlier operations.
   *
   * @param kind {@code model_run}, {@code benchmark_run} or {@code workflow_run}
   * @param target the model, the suites' model or the workflow
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

    /** {@inheritDoc} An earlier operation belongs to no world. */
    @Override
    public boolean isServed(ServedWorlds worlds) {
      return true;
    }
  }
}
