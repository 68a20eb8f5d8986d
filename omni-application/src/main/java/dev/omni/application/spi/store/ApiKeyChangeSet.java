package dev.omni.application.spi.store;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.webhook.Delivery;
import java.util.List;

/**
 * What changes of the keys at once, and what the log says of it: all of it or nothing.
 *
 * @param added new keys; their hashes must be new
 * @param replaced other states of keys that are there, of the same hash, id and tenant. What is
 *     there may have moved on meanwhile: a revocation is never taken back and an expiry never put
 *     off
 * @param acts what was done
 * @param deliveries to webhooks that are to be told
 */
public record ApiKeyChangeSet(
    List<ApiKey> added, List<ApiKey> replaced, List<AuditEvent> acts, List<Delivery> deliveries) {
  /** Copies the lists. */
  public ApiKeyChangeSet {
    added = List.copyOf(added);
    replaced = List.copyOf(replaced);
    acts = List.copyOf(acts);
    deliveries = List.copyOf(deliveries);
  }

  /** A change of which no webhook is told. */
  public ApiKeyChangeSet(List<ApiKey> added, List<ApiKey> replaced, List<AuditEvent> acts) {
    this(added, replaced, acts, List.of());
  }

  /** This, and webhooks are told. */
  public ApiKeyChangeSet announcing(List<Delivery> told) {
    return new ApiKeyChangeSet(added, replaced, acts, told);
  }

  /** A new key. */
  public static ApiKeyChangeSet adding(ApiKey key, AuditEvent... acts) {
    return new ApiKeyChangeSet(List.of(key), List.of(), List.of(acts));
  }

  /** Another state of a key. */
  public static ApiKeyChangeSet replacing(ApiKey key, AuditEvent... acts) {
    return new ApiKeyChangeSet(List.of(), List.of(key), List.of(acts));
  }
}
