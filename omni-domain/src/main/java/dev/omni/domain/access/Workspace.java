package dev.omni.domain.access;

import dev.omni.domain.world.World;
import java.util.UUID;

/**
 * A workspace: the runs of one world in one tenant.
 *
 * @param id random
 * @param tenant project and mode
 * @param world the world of its runs
 * @param name display name
 * @param organizationId organization of the project
 */
public record Workspace(UUID id, Tenant tenant, World world, String name, UUID organizationId) {}
