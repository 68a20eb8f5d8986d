package dev.omni.application.spi.store;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.webhook.Delivery;
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
  void recordUses(Map<UUID, Instant> times);

  /** Returns the recorded last uses of keys, by id. */
  Map<UUID, Instant> lastUses();

  /**
   * A change of API keys with its audit events, committed as a whole.
   *
   * @param added new keys; their hashes must be new
   * @param replaced new states of existing keys, of the same hash, id and tenant; a stored
   *     revocation is never undone, and an expiry is never postponed
   * @param auditEvents audit events
   * @param deliveries webhook deliveries
   */
  record ApiKeyChangeSet(
      List<ApiKey> added,
      List<ApiKey> replaced,
      List<AuditEvent> auditEvents,
      List<Delivery> deliveries) {
    public ApiKeyChangeSet {
      added = List.copyOf(added);
      replaced = List.copyOf(replaced);
      auditEvents = List.copyOf(auditEvents);
      deliveries = List.copyOf(deliveries);
    }

    /** Creates a change without webhook deliveries. */
    public ApiKeyChangeSet(
        List<ApiKey> added, List<ApiKey> replaced, List<AuditEvent> auditEvents) {
      this(added, replaced, auditEvents, List.of());
    }

    /** Adds webhook deliveries. */
    public ApiKeyChangeSet withDeliveries(List<Delivery> more) {
      return new ApiKeyChangeSet(added, replaced, auditEvents, more);
    }

    /** Returns the change for a new key. */
    public static ApiKeyChangeSet ofNew(ApiKey key, AuditEvent... acts) {
      return new ApiKeyChangeSet(List.of(key), List.of(), List.of(acts));
    }

    /** Returns the change for a new state of a key. */
    public static ApiKeyChangeSet ofReplacement(ApiKey key, AuditEvent... acts) {
      return new ApiKeyChangeSet(List.of(), List.of(key), List.of(acts));
    }
  }
}
