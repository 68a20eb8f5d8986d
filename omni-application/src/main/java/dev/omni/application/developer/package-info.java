/**
 * Use cases of a tenant's own administration: its API keys, webhooks and deliveries. A caller needs
 * the scope of each use case and sees only its own project and mode. Each change has an audit event
 * in its commit.
 *
 * <pre>{@code
 * TenantKeys keys = omni.tenantApi(new SecureRandom()).keys();
 * TenantKeys.Created made = keys.create(DeveloperCall.of(caller), NewKey.of(body));
 * }</pre>
 */
@NullMarked
package dev.omni.application.developer;

import org.jspecify.annotations.NullMarked;
