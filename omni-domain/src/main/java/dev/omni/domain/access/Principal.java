package dev.omni.domain.access;

import java.util.UUID;

/**
 * The owner of API keys. Rotation can give one principal several keys.
 *
 * @param id of the principal, not of a key
 * @param type person, machine or legacy key
 * @param name display name
 */
public record Principal(UUID id, PrincipalType type, String name) {}
