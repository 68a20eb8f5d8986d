package dev.omni.domain.access;

import java.util.Optional;
import java.util.UUID;

/**
 * The part of a tenant that a caller sees, and to which what it makes belongs: one workspace, or
 * the whole project. A bound caller sees its workspace alone; all else, that of the project too,
 * does not exist for it.
 *
 * @param tenant project and mode
 * @param workspace the only one; empty for the project
 */
public record View(Tenant tenant, Optional<UUID> workspace) {
  /** The workspace of what belongs to the project, in stored columns. */
  public static final UUID PROJECT = new UUID(0, 0);

  /** Returns the view of all of a tenant, for workers, audits and what has no caller. */
  public static View whole(Tenant tenant) {
    return new View(tenant, Optional.empty());
  }

  /** Returns the view of a stored workspace; zeros mean the project. */
  public static View stored(Tenant tenant, UUID workspace) {
    return new View(tenant, Optional.of(workspace).filter(id -> !id.equals(PROJECT)));
  }

  /** Returns the workspace as it is stored; zeros for the project. */
  public UUID column() {
    return workspace.orElse(PROJECT);
  }

  /** Returns whether a record of an owner is in this view. */
  public boolean sees(View owner) {
    return tenant.equals(owner.tenant)
        && (workspace.isEmpty() || workspace.equals(owner.workspace));
  }
}
