package dev.omni.application.webhook;

import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.application.spi.store.DocumentStore.Page;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.webhook.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The webhooks of each tenant, asked with every event and every attempt, so they are read once a
 * second at most. What another node changes is known here a second later.
 */
public final class WebhookCache {
  static final String KIND = "webhook";

  /** For how long another node may not know of a change. */
  public static final Duration FRESH = Duration.ofSeconds(1);

  private static final int MOST = 10_000;

  private final DocumentStore documents;
  private final ClockAndIds doors;
  private final Map<Tenant, Known> known = new ConcurrentHashMap<>();

  /** Over where they are kept. */
  public WebhookCache(DocumentStore documents, ClockAndIds doors) {
    this.documents = documents;
    this.doors = doors;
  }

  private record Known(Instant until, List<Webhook> webhooks) {}

  /** The webhooks of a tenant. */
  public List<Webhook> of(Tenant tenant) {
    Instant now = doors.now();
    Known there = known.get(tenant);
    if (there != null && now.isBefore(there.until())) {
      return there.webhooks();
    }
    if (known.size() >= MOST) {
      known.clear();
    }
    var read = new Known(now.plus(FRESH), read(tenant));
    known.put(tenant, read);
    return read.webhooks();
  }

  private List<Webhook> read(Tenant tenant) {
    var page = new Page(tenant, KIND, "", Optional.empty(), Webhook.MOST);
    return documents.list(page).stream().map(WebhookCache::webhook).toList();
  }

  /** The webhook of that id, if the tenant has it. */
  public Optional<Webhook> of(Tenant tenant, UUID id) {
    return of(tenant).stream().filter(webhook -> webhook.id().equals(id)).findFirst();
  }

  /** What was known of a tenant is read again. */
  void changed(Tenant tenant) {
    known.remove(tenant);
  }

  static Webhook webhook(Document kept) {
    return Webhook.of(kept.id(), kept.tenant(), kept.body());
  }
}
