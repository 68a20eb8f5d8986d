package dev.omni.testkit;

import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.world.World;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Workspaces of {@link Callers#developer}, for tests. */
public final class Workspaces {
  private Workspaces() {}

  /** Returns the workspace "default" of a world; equal worlds give equal workspaces. */
  public static Workspace of(World world) {
    Caller caller = Callers.developer();
    UUID id = UUID.nameUUIDFromBytes(("workspace " + world).getBytes(StandardCharsets.UTF_8));
    return new Workspace(id, caller.tenant(), world, "default", caller.binding().organizationId());
  }
}
