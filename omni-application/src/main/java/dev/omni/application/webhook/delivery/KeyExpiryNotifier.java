package dev.omni.application.webhook.delivery;

import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ApiKeyStore;
import dev.omni.application.spi.store.DeliveryStore;
import dev.omni.domain.access.ApiKey;
import dev.omni.domain.webhook.WebhookEventType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The warning of API keys that expire within a week, once each; replaced keys get none. */
public final class KeyExpiryNotifier {
  private static final Duration WEEK = Duration.ofDays(7);

  private final ApiKeyStore keys;
  private final DeliveryStore deliveries;
  private final WebhookDeliveryFactory deliveryFactory;

  /** Creates the notifier of stores. */
  public KeyExpiryNotifier(Stores stores, WebhookDeliveryFactory deliveryFactory) {
    this.keys = stores.keys();
    this.deliveries = stores.deliveries();
    this.deliveryFactory = deliveryFactory;
  }

  /** Sends the warnings that are due. Every node may call this at any time. */
  public void notifyDue(Instant now) {
    List<ApiKey> all = keys.list();
    Set<UUID> replaced =
        all.stream()
            .flatMap(key -> key.validity().rotatedFrom().stream())
            .collect(Collectors.toUnmodifiableSet());
    all.stream()
        .filter(key -> !replaced.contains(key.id()) && key.validity().revokedAt().isEmpty())
        .forEach(key -> warning(key, now).ifPresent(since -> notifyDue(key, since)));
  }

  /** Returns the time of a key's warning; empty for none. */
  private static Optional<Instant> warning(ApiKey key, Instant now) {
    Instant made = key.validity().createdAt();
    return key.validity()
        .expiresAt()
        .filter(now::isBefore)
        .map(end -> end.minus(WEEK))
        .map(since -> since.isBefore(made) ? made : since)
        .filter(since -> !now.isBefore(since));
  }

  /** Sends a warning. It always has the same id and text, so that it is stored once. */
  private void notifyDue(ApiKey key, Instant since) {
    String what = WebhookEventType.KEY_EXPIRING + " " + key.id() + " " + key.validity().expiresAt();
    UUID message = UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8));
    deliveries.add(deliveryFactory.of(message, since, WebhookEventType.KEY_EXPIRING, key));
  }
}
