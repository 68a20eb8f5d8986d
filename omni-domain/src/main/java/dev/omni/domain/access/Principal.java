package dev.omni.domain.access;

import java.util.Optional;
import java.util.UUID;

/**
 * The owner of API keys. Rotation can give one principal several keys.
 *
 * @param id of the principal, not of a key
 * @param type person, machine or legacy key
 * @param name display name
 * @param createdBy the principal whose request created the key that acts; empty when an operator
 *     created it
 */
public record Principal(UUID id, PrincipalType type, String name, Optional<UUID> createdBy) {
  /** Creates the principal of a key that an operator created. */
  public Principal(UUID id, PrincipalType type, String name) {
    this(id, type, name, Optional.empty());
  }

  /**
   * Returns this principal as the owner of a key that a request of another one creates. The first
   * creator stays the creator of all keys that follow from its own.
   */
  public Principal createdBy(Principal creator) {
    return new Principal(id, type, name, Optional.of(creator.createdBy.orElse(creator.id)));
  }
}
