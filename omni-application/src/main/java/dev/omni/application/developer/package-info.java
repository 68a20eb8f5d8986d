/**
 * Use cases of a tenant's own administration: its API keys, webhooks and deliveries, its usage and
 * its requests. A caller needs the scope of each use case and sees only its own project and mode.
 * Each change has an audit event in its commit.
 *
 * <pre>{@code
 * TenantKeys keys = omni.tenantApi(new SecureRandom()).keys();
 * TenantKeys.Created made = keys.create(DeveloperCall.of(caller), NewKey.of(body));
 * ListQuery query = UsageLists.USAGE.query(Map.of("group_by", "status"));
 * UsageRequest days = omni.tenantApi(new SecureRandom()).usage().request(query);
 * }</pre>
 */
package dev.omni.application.developer;
