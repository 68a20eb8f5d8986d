package dev.omni.domain.access;

import java.util.UUID;

/**
 * Who holds a key. Several keys may belong to one principal (rotation makes more).
 *
 * @param id of the principal, not of the key
 * @param type what kind
 * @param name for people
 */
public record Principal(UUID id, PrincipalType type, String name) {}
