/**
 * What developers see of their project, usage and requests, and their own administration of it: API
 * keys, webhooks and deliveries. A caller needs the scope of each use case and sees only its own
 * project and mode. Each change has an audit event in its commit.
 *
 * <pre>{@code
 * Usage usage = omni.developer().usage();
 * UsagePage page = usage.read(caller, usage.request(Map.of("group_by", "status")), Optional.empty());
 * TenantKeys keys = omni.tenantApi(new SecureRandom()).keys();
 * TenantKeys.Created made = keys.create(DeveloperCall.of(caller), NewKey.of(body));
 * }</pre>
 */
package dev.omni.application.developer;
