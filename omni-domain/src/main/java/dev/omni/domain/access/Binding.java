package dev.omni.domain.access;

import java.util.Optional;
import java.util.UUID;

/**
 * The part of the platform in which a key may act.
 *
 * @param organizationId organization of the project
 * @param projectId project of the key
 * @param environmentId the environment of project and mode
 * @param mode test or live
 * @param workspaceId the only workspace of the key; empty for all workspaces of the project
 */
public record Binding(
    UUID organizationId,
    UUID projectId,
    UUID environmentId,
    Mode mode,
    Optional<UUID> workspaceId) {
  /** Returns the tenant: project and mode. */
  public Tenant tenant() {
    return new Tenant(projectId, mode);
  }

  /** Returns this binding with one workspace. */
  public Binding within(UUID workspace) {
    return new Binding(organizationId, projectId, environmentId, mode, Optional.of(workspace));
  }

  /** Returns whether the key may see and use a workspace. */
  public boolean allows(UUID workspace) {
    return workspaceId.isEmpty() || workspaceId.get().equals(workspace);
  }
}
