package dev.omni.application.spi;

import dev.omni.domain.access.ApiKey;
import java.util.List;
import java.util.Optional;

/**
 * Keeps keys, by their hash. A change is seen by every {@link #find} on every node from the moment
 * the changing method has returned.
 */
public interface KeyStore {
  /** The key of that hash. */
  Optional<ApiKey> find(String hash);

  /** Keeps a new key; refuses (false) a hash that is there. */
  boolean add(ApiKey key);

  /**
   * Keeps another state of a key that is there, of the same hash, id and tenant; answers false when
   * it is not.
   */
  boolean replace(ApiKey key);

  /** All keys, oldest first. */
  List<ApiKey> list();
}
