package dev.omni.application.webhook.delivery;

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
 * A cache of the webhooks of each tenant, which every event and attempt needs. It is read at most
 * once a second; changes by other nodes are visible a second later.
 */
public final class WebhookCache {
  /** The kind of the documents of webhooks. */
  public static final String KIND = "webhook";

  /** The time after which every node has loaded a change. */
  public static final Duration FRESH = Duration.ofSeconds(1);

  private static final int MOST = 10_000;

  private final DocumentStore documents;
  private final ClockAndIds clockAndIds;
  private final Map<Tenant, CachedWebhooks> known = new ConcurrentHashMap<>();

  /** Creates the cache of a store. */
  public WebhookCache(DocumentStore documents, ClockAndIds clockAndIds) {
    this.documents = documents;
    this.clockAndIds = clockAndIds;
  }

  private record CachedWebhooks(Instant until, List<Webhook> webhooks) {}

  /** Returns the webhooks of a tenant. */
  public List<Webhook> of(Tenant tenant) {
    Instant now = clockAndIds.now();
    CachedWebhooks there = known.get(tenant);
    if (there != null && now.isBefore(there.until())) {
      return there.webhooks();
    }
    if (known.size() >= MOST) {
      known.clear();
    }
    var read = new CachedWebhooks(now.plus(FRESH), read(tenant));
    known.put(tenant, read);
    return read.webhooks();
  }

  private List<Webhook> read(Tenant tenant) {
    var page = new Page(tenant, KIND, "", Optional.empty(), Webhook.MOST);
    return documents.readable(page).stream().map(WebhookCache::webhook).toList();
  }

  /** Returns the webhook of an id, if the tenant has it. */
  public Optional<Webhook> of(Tenant tenant, UUID id) {
    return of(tenant).stream().filter(webhook -> webhook.id().equals(id)).findFirst();
  }

  /** Invalidates the webhooks of a tenant. */
  public void changed(Tenant tenant) {
    known.remove(tenant);
  }

  /** Parses a stored webhook. */
  public static Webhook webhook(Document document) {
    return Webhook.fromJson(document.id(), document.tenant(), document.body());
  }
}
