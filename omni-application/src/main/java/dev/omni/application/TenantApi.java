package dev.omni.application;

import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.developer.TenantWebhooks;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.spi.WebhookAddresses;
import dev.omni.application.usage.RequestHistory;
import dev.omni.application.usage.Usage;
import dev.omni.application.webhook.Deliveries;
import dev.omni.application.webhook.Webhooks;
import java.security.SecureRandom;

/** The use cases by which a tenant administers itself and sees what it used. */
@SuppressWarnings("exports") // A server alone calls it.
public final class TenantApi {
  private final TenantKeys keys;
  private final TenantWebhooks webhooks;
  private final TenantDeliveries deliveries;
  private final Usage usage;
  private final RequestHistory requests;

  TenantApi(Wiring parts, SecureRandom chance, WebhookAddresses addresses) {
    var apiKeys =
        new ApiKeys(parts.stores.keys(), parts.clockAndIds, chance)
            .withListeners(parts.deliveryFactory::of);
    var all =
        new Webhooks(parts.stores, parts.webhookCache, parts.secrets, parts.clockAndIds, chance)
            .withAddresses(addresses);
    this.keys =
        new TenantKeys(
            parts.stores, apiKeys, parts.clockAndIds, parts.runs::cancelAll, parts.signOn);
    this.webhooks = new TenantWebhooks(parts.stores.idempotency(), all, parts.clockAndIds);
    this.deliveries =
        new TenantDeliveries(all, new Deliveries(parts.stores.deliveries(), parts.clockAndIds));
    this.usage = parts.usage;
    this.requests = parts.requests;
  }

  /** Returns the API keys of a tenant. */
  public TenantKeys keys() {
    return keys;
  }

  /** Returns the webhooks of a tenant. */
  public TenantWebhooks webhooks() {
    return webhooks;
  }

  /** Returns the deliveries to a tenant's webhooks. */
  public TenantDeliveries deliveries() {
    return deliveries;
  }

  /** Returns the usage of a tenant. */
  public Usage usage() {
    return usage;
  }

  /** Returns the requests of a tenant. */
  public RequestHistory requests() {
    return requests;
  }
}
