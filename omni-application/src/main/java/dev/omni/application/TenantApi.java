package dev.omni.application;

import dev.omni.application.admin.ApiKeys;
import dev.omni.application.developer.RequestHistory;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.developer.Usage;
import java.security.SecureRandom;

/** The use cases by which a tenant administers itself and sees what it used. */
@SuppressWarnings("exports") // A server alone calls it.
public final class TenantApi {
  private final TenantKeys keys;
  private final Usage usage;
  private final RequestHistory requests;

  TenantApi(Wiring parts, SecureRandom chance) {
    var apiKeys =
        new ApiKeys(parts.stores.keys(), parts.clockAndIds, chance)
            .withListeners(parts.deliveryFactory::of);
    this.keys = new TenantKeys(parts.stores, apiKeys, parts.clockAndIds, parts.runs::cancelAll);
    this.usage = parts.usage;
    this.requests = parts.requests;
  }

  /** Returns the API keys of a tenant. */
  public TenantKeys keys() {
    return keys;
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
