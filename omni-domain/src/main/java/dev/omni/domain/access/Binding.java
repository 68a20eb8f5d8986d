package dev.omni.domain.access;

import java.util.Optional;
import java.util.UUID;

/**
 * Where a key may act.
 *
 * @param organizationId its organization
 * @param projectId its project
 * @param environmentId the environment of its project and mode
 * @param mode test or live
 * @param workspaceId the one workspace it may act in; empty for every workspace of the project
 */
public record Binding(
    UUID organizationId,
    UUID projectId,
    UUID environmentId,
    Mode mode,
    Optional<UUID> workspaceId) {
  /** The partition that this binding opens. */
  public Tenant tenant() {
    return new Tenant(projectId, mode);
  }

  /** Whether things in that workspace may be seen and used. */
  public boolean opens(UUID workspace) {
    return workspaceId.isEmpty() || workspaceId.get().equals(workspace);
  }
}
