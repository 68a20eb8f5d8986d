package dev.omni.application;

import dev.omni.application.admin.ApiKeys;
import dev.omni.application.developer.TenantKeys;
import java.security.SecureRandom;

/** The use cases by which a tenant administers itself. */
public final class TenantApi {
  private final TenantKeys keys;

  TenantApi(Wiring parts, SecureRandom chance) {
    var apiKeys =
        new ApiKeys(parts.stores.keys(), parts.clockAndIds, chance)
            .withListeners(parts.deliveryFactory::of);
    this.keys = new TenantKeys(parts.stores, apiKeys, parts.clockAndIds, parts.runs::cancelAll);
  }

  /** Returns the API keys of a tenant. */
  public TenantKeys keys() {
    return keys;
  }
}
