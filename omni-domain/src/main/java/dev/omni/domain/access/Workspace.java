package dev.omni.domain.access;

import dev.omni.domain.world.World;
import java.util.UUID;

/**
 * A room of one world in one tenant, in which runs are made.
 *
 * @param id random
 * @param tenant whose it is
 * @param world the world of its runs
 * @param name for people
 * @param organizationId whose project it belongs to
 */
public record Workspace(UUID id, Tenant tenant, World world, String name, UUID organizationId) {}
