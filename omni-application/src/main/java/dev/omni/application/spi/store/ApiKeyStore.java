package dev.omni.application.spi.store;

import dev.omni.domain.access.ApiKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of API keys, by hash. Every {@link #find} on every node sees a change from the return
 * of the changing method on.
 */
public interface ApiKeyStore {
  /** Returns the key of a hash. */
  Optional<ApiKey> find(String hash);

  /**
   * Writes a change; returns false, and writes nothing, when a new key's hash exists or a replaced
   * key does not.
   */
  boolean write(ApiKeyChangeSet change);

  /** Returns all keys, oldest first. */
  List<ApiKey> list();

  /** Records the last use of keys, by id; earlier times than stored are ignored. */
  void used(Map<UUID, Instant> times);

  /** Returns the recorded last uses of keys, by id. */
  Map<UUID, Instant> lastUsed();
}
