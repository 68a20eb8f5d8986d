package dev.omni.application.spi.store;

import dev.omni.domain.access.ApiKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps keys, by their hash. A change is seen by every {@link #find} on every node from the moment
 * the changing method has returned.
 */
public interface ApiKeyStore {
  /** The key of that hash. */
  Optional<ApiKey> find(String hash);

  /**
   * Makes a change; answers false, and changes nothing, when a new key's hash is there or a
   * replaced key is not.
   */
  boolean write(ApiKeyChangeSet change);

  /** All keys, oldest first. */
  List<ApiKey> list();

  /** Notes when keys were last used, by their ids; what is earlier than known changes nothing. */
  void used(Map<UUID, Instant> times);

  /** When keys were last used, as far as it was noted, by their ids. */
  Map<UUID, Instant> lastUsed();
}
