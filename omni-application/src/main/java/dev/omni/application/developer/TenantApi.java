package dev.omni.application.developer;

import dev.omni.application.usage.RequestHistory;
import dev.omni.application.usage.Usage;

/**
 * The use cases by which a tenant administers itself and sees what it used.
 *
 * @param keys the API keys of a tenant
 * @param webhooks the webhooks of a tenant
 * @param deliveries the deliveries to a tenant's webhooks
 * @param signers the keys by which principals sign their sign-offs
 * @param shares links by which anybody reads a run
 * @param usage the usage of a tenant
 * @param requests the requests of a tenant
 */
public record TenantApi(
    TenantKeys keys,
    TenantWebhooks webhooks,
    TenantDeliveries deliveries,
    TenantSigners signers,
    TenantShares shares,
    Usage usage,
    RequestHistory requests) {}
