package dev.omni.application.spi.store;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.run.IdempotencyRecord;
import dev.omni.domain.webhook.Delivery;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The store of API keys, by hash. Every {@link #find} on every node sees a change from the return
 * of the changing method on.
 */
public interface ApiKeyStore {
  /** Returns the key of a hash, as its ancestors leave it: see {@link ApiKey#underAncestors}. */
  Optional<ApiKey> find(String hash);

  /** Returns the principals that a key hangs on: see {@link ApiKey#principals}. */
  Set<UUID> principals(ApiKey key);

  /** Returns the key of an id as it is stored, if this tenant has it. */
  Optional<ApiKey> find(Tenant tenant, UUID id);

  /**
   * Writes a change; returns false, and writes nothing, when a new key's hash exists, a replaced
   * key does not, or the idempotency key has an unexpired record.
   */
  boolean write(ApiKeyChangeSet change);

  /** Returns all keys as they are stored, oldest first. */
  List<ApiKey> list();

  /** Returns keys of a tenant, newest first, then by greater id text. */
  List<ApiKey> list(Query query);

  /**
   * A query for keys.
   *
   * @param tenant owner
   * @param status only keys of this status now
   * @param now time of the query
   * @param after creation time and id of the last one seen
   * @param limit maximum number
   */
  record Query(
      Tenant tenant,
      Optional<ApiKey.Status> status,
      Instant now,
      Optional<ListPosition> after,
      int limit) {
    /** Returns whether a key is a result; the limit does not matter. */
    public boolean matches(ApiKey key) {
      return key.binding().tenant().equals(tenant)
          && status.map(key.status(now)::equals).orElse(true)
          && after.map(last -> last.compareTo(position(key)) < 0).orElse(true);
    }

    /** Returns the position of a key in a list. */
    public static ListPosition position(ApiKey key) {
      return new ListPosition(key.validity().createdAt(), key.id());
    }
  }

  /** Records the last use of keys, by id; earlier times than stored are ignored. */
  void recordUses(Map<UUID, Instant> times);

  /** Returns the recorded last uses of these keys, by id; absent for one that was never used. */
  Map<UUID, Instant> lastUses(Collection<UUID> keys);

  /**
   * A change of API keys with its audit events, committed as a whole.
   *
   * @param added new keys; their hashes must be new
   * @param replaced new states of existing keys, of the same hash, id and tenant; a stored
   *     revocation is never undone, and an expiry is never postponed
   * @param auditEvents audit events
   * @param deliveries webhook deliveries
   * @param record of the idempotency key of the request, if it has one
   */
  record ApiKeyChangeSet(
      List<ApiKey> added,
      List<ApiKey> replaced,
      List<AuditEvent> auditEvents,
      List<Delivery> deliveries,
      Optional<IdempotencyRecord> record) {
    public ApiKeyChangeSet {
      added = List.copyOf(added);
      replaced = List.copyOf(replaced);
      auditEvents = List.copyOf(auditEvents);
      deliveries = List.copyOf(deliveries);
    }

    /** Creates a change without webhook deliveries. */
    public ApiKeyChangeSet(
        List<ApiKey> added, List<ApiKey> replaced, List<AuditEvent> auditEvents) {
      this(added, replaced, auditEvents, List.of(), Optional.empty());
    }

    /** Adds webhook deliveries. */
    public ApiKeyChangeSet withDeliveries(List<Delivery> more) {
      return new ApiKeyChangeSet(added, replaced, auditEvents, more, record);
    }

    /** Adds the record of an idempotency key. */
    public ApiKeyChangeSet withRecord(Optional<IdempotencyRecord> used) {
      return new ApiKeyChangeSet(added, replaced, auditEvents, deliveries, used);
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
