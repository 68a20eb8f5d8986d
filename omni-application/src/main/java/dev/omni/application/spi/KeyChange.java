package dev.omni.application.spi;

import dev.omni.domain.access.ApiKey;
import dev.omni.domain.audit.Act;
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
public record KeyChange(
    List<ApiKey> added, List<ApiKey> replaced, List<Act> acts, List<Delivery> deliveries) {
  /** Copies the lists. */
  public KeyChange {
    added = List.copyOf(added);
    replaced = List.copyOf(replaced);
    acts = List.copyOf(acts);
    deliveries = List.copyOf(deliveries);
  }

  /** A change of which no webhook is told. */
  public KeyChange(List<ApiKey> added, List<ApiKey> replaced, List<Act> acts) {
    this(added, replaced, acts, List.of());
  }

  /** This, and webhooks are told. */
  public KeyChange announcing(List<Delivery> told) {
    return new KeyChange(added, replaced, acts, told);
  }

  /** A new key. */
  public static KeyChange adding(ApiKey key, Act... acts) {
    return new KeyChange(List.of(key), List.of(), List.of(acts));
  }

  /** Another state of a key. */
  public static KeyChange replacing(ApiKey key, Act... acts) {
    return new KeyChange(List.of(), List.of(key), List.of(acts));
  }
}
